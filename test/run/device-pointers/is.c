// is_device_ptr: memory of omp_target_alloc, of two pointers, of arrays as parameters.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <omp.h>

static void fill(int *a, double b[], int n) {
#pragma omp target teams distribute parallel for is_device_ptr(a, b)
  for (int i = 0; i < n; i++) {
    a[i] = i;
    b[i] = a[i] * 0.5;
  }
}

int main(void) {
  enum { N = 100 };
  int device = omp_get_num_devices() > 0 ? omp_get_default_device() : omp_get_initial_device(), got[N];
  int *a = omp_target_alloc(N * sizeof(int), device);
  double *b = omp_target_alloc(N * sizeof(double), device);
  fill(a, b, N);
#pragma omp target teams distribute parallel for is_device_ptr(a, b) map(from : got)
  for (int i = 0; i < N; i++)
    got[i] = a[i] + (int)(2 * b[i]);
  omp_target_free(a, device);
  omp_target_free(b, device);
  for (int i = 0; i < N; i++)
    if (got[i] != 2 * i)
      return 1;
  return 0;
}
