// target enter data and target exit data: what is copied when, over several functions.
// UNSUPPORTED: shared-memory
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <omp.h>
#include <stdlib.h>

static void setup(double *a, int n) {
#pragma omp target enter data map(to : a[0 : n])
}
static void work(double *a, int n) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    a[i] += 1;
}
static void finish(double *a, int n) {
#pragma omp target exit data map(from : a[0 : n])
}

int main(void) {
  int n = 300, apart = omp_get_num_devices() > 0, device = omp_get_default_device();
  double *a = malloc(n * sizeof(double)), *b = malloc(n * sizeof(double));
  for (int i = 0; i < n; i++)
    a[i] = i;
  setup(a, n);
  if (!omp_target_is_present(&a[n - 1], device))
    return 1;
  work(a, n);
  work(a, n);
  if (apart && a[5] != 5)
    return 2;
  finish(a, n);
  for (int i = 0; i < n; i++)
    if (a[i] != i + 2)
      return 3;
  if (apart && omp_target_is_present(a, device))
    return 4;
#pragma omp target enter data map(alloc : b[0 : n]) map(to : a[0 : n])
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) {
    b[i] = 2 * a[i];
    a[i] = -1;
  }
#pragma omp target exit data map(from : b[0 : n]) map(release : a[0 : n])
  for (int i = 0; i < n; i++) {
    if (b[i] != 2 * i + 4)
      return 5;
    if (apart && a[i] != i + 2)
      return 6;
  }
  free(a);
  free(b);
  return 0;
}
