// Array sections: from the middle, of length one, without lower bound or length, and that only they are copied.
// REQUIRES: gcc, clang
// UNSUPPORTED: shared-memory
// RUN: %chompcc --host-compiler=%gcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcc --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang
#include <omp.h>
#include <stdlib.h>

enum { N = 60 };

int main(void) {
  int apart = omp_get_num_devices() > 0;
  int a[N], *p = malloc(N * sizeof(int)), first = 10, count = 20;
  for (int i = 0; i < N; i++)
    a[i] = p[i] = i;
#pragma omp target teams distribute parallel for map(tofrom : a[first : count], p[first + 5 : count - 5])
  for (int i = first; i < first + count; i++) {
    a[i] += 100;
    if (i >= 15)
      p[i] += 200;
  }
  for (int i = 0; i < N; i++) {
    if (a[i] != (i >= 10 && i < 30 ? i + 100 : i))
      return 1;
    if (p[i] != (i >= 15 && i < 30 ? i + 200 : i))
      return 2;
  }
#pragma omp target teams distribute parallel for map(tofrom : a[50 : ], p[ : 1])
  for (int i = 50; i < N; i++) {
    a[i] = -i;
    if (i == 50)
      p[0] = 99;
  }
  for (int i = 50; i < N; i++)
    if (a[i] != -i)
      return 3;
  if (p[0] != 99 || p[1] != 1)
    return 4;
  // The original next to the section is not overwritten with what was there before.
#pragma omp target data map(tofrom : p[2 : 3])
  {
    p[1] = 41;
    p[3] = 43;
    p[5] = 45;
  }
  if (p[1] != 41 || p[5] != 45 || (apart && p[3] != 3))
    return 5;
  free(p);
  return 0;
}
