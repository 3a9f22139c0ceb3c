// target device(ancestor: 1): the host runs the code. What the region around maps corresponds to the host's own storage,
// and only `always` moves it; what is the device's alone gets storage for the time of the call.
// UNSUPPORTED: shared-memory
// RUN: %chompcc -Wall -Wextra -Werror %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory CHOMP_TRACE=1 %t 2>&1 | FileCheck %s
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip %s -o %t.out
// RUN: %if nvcc %{ %nvcc_cubin %t.out/maps.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/maps.device.hip -o %t.hsaco %}
// CHECK-COUNT-2: host         target device(ancestor: 1)
#include <omp.h>
#include <stdio.h>
#pragma omp requires reverse_offload

static int calls;
static void note(int *x) { // the host's alone: what it does to `calls` stays there
  calls++;
  *x += 1000;
}

int main(void) {
  int devices = omp_get_num_devices() > 0;
  int a[8], b[8], c[8], x = 1, y = 2, z = 3, seen = -1, w = 5, own_after = 0;
  double *p = &(double[4]){1, 2, 3, 4}[0];
  for (int i = 0; i < 8; i++)
    a[i] = b[i] = c[i] = i;
#pragma omp target map(to : a, b, x, z) map(tofrom : c, y, seen, own_after) map(to : p[0 : 4])
  {
    int own = 50, array[3] = {1, 2, 3};
    for (int i = 0; i < 8; i++)
      a[i] += 100, b[i] += 100, c[i] += 100;
    x = 11, y = 12, z = 13;
    p[1] = 20;
#pragma omp target device(ancestor : 1) map(always, to : a) map(to : b) map(always, tofrom : c) map(always, to : z)    \
    map(tofrom : y) map(own, array) firstprivate(w) map(always, to : p[1 : 1])
    {
      note(&w);             // its own copy
      for (int i = 0; i < 8; i++) {
        a[i]++;             // 100 + i came; stays on the host
        b[i]++;             // the host's own
        c[i] *= 2;          // came and goes back
      }
      z++;
      y += 40;              // the host's y
      own += array[1] + w;
      p[2] += p[1];
    }
    seen = x;
    own_after = own;
  }
  for (int i = 0; i < 8; i++)
    if (a[i] != 101 + i || b[i] != (devices ? i + 1 : 101 + i) || c[i] != 2 * (i + 100))
      return 1;
  if (calls != 1 || w != 5 || own_after != 50 + 2 + 1005)
    return 2;
  if (z != 14 || seen != 11)
    return 3;
  if (y != (devices ? 12 : 52)) // the device's own came back at the end
    return 4;
  if (p[2] != 23 || p[1] != 20)
    return 5;

  // Without a clause: scalars are copies, arrays mapped, pointers translated.
  int n = 8, *q = a, count = 0;
#pragma omp target map(to : a[0 : 8]) map(tofrom : count)
  {
    for (int i = 0; i < 3; i++)
      n += i;
#pragma omp target device(ancestor : 1) map(always, tofrom : count)
    {
      n += 100;
      count = n;
      for (int i = 0; i < 8; i++)
        q[i] = b[i] = -i;
    }
    count += n;
  }
  for (int i = 0; i < 8; i++)
    if (a[i] != -i || b[i] != (devices ? b[i] : -i))
      return 6;
  return count == 111 + 11 && n == 8 ? 0 : 7;
}
