// Copies from one device to another wait for the kernel that makes the data, and kernels there for them.
// RUN: %chompcc %s -o %t
// RUN: env CHOMP_VGPU_DEVICES=2 OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env CHOMP_VGPU_DEVICES=2 OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"
#include <omp.h>

enum { N = 256 };
static int result[N];

static int copies(void) {
  const int n = omp_get_num_devices(), host = omp_get_initial_device(), one = n ? 0 : host, two = n > 1 ? 1 : one;
  int *a = omp_target_alloc(N * sizeof(int), one), *b = omp_target_alloc(N * sizeof(int), two);
  omp_depend_t on_a, on_b, both[2];
#pragma omp depobj(on_a) depend(inout : a[0])
#pragma omp depobj(on_b) depend(inout : b[0])
  both[0] = on_a, both[1] = on_b;
#pragma omp target nowait device(one) is_device_ptr(a) depend(depobj : on_a)
  for (int i = 0; i < N; i++)
    a[i] = i + linger(100);
  for (int k = 0; k < 10; k++) {
    omp_target_memcpy_async(b, a, N * sizeof(int), 0, 0, two, one, 2, both);
#pragma omp target nowait device(two) is_device_ptr(b) depend(depobj : on_b)
    for (int i = 0; i < N; i++)
      b[i] = b[i] * 2 + linger(20);
    omp_target_memcpy_async(a, b, N * sizeof(int), 0, 0, one, two, 2, both);
#pragma omp target nowait device(one) is_device_ptr(a) depend(depobj : on_a)
    for (int i = 0; i < N; i++)
      a[i] = a[i] + 1 + linger(20);
  }
  omp_target_memcpy_async(result, a, N * sizeof(int), 0, 0, host, one, 1, &on_a);
#pragma omp depobj(on_a) destroy
#pragma omp depobj(on_b) destroy
#pragma omp taskwait
  omp_target_free(a, one);
  omp_target_free(b, two);
  for (int i = 0; i < N; i++)
    if (result[i] != 1024 * i + 1023)
      return 1;
  return 0;
}

int main(void) { return everywhere(copies); }
