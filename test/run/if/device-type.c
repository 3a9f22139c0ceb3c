// device_type(host): the region runs on the host, whatever if says (OpenMP 6.0, 15.1); any and nohost change nothing.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=default %t
#include <omp.h>

int main(void) {
  int here = 0, there = 1, n = 3, each[8], more[8];
#pragma omp target if (n > 2) map(from : here) device_type(host)
  here = omp_is_initial_device();
#pragma omp target device_type(nohost) map(from : there)
  there = omp_is_initial_device();
  if (!here || there)
    return 1;
#pragma omp target parallel for if (target : n > 2) if (parallel : n > 3) device_type(host)
  for (int i = 0; i < 8; i++)
    each[i] = omp_is_initial_device() + 10 * omp_in_parallel();
#pragma omp target teams distribute parallel for device_type(any)
  for (int i = 0; i < 8; i++)
    more[i] = omp_is_initial_device();
  for (int i = 0; i < 8; i++)
    if (each[i] != 1 || more[i] != 0)
      return 2;
  return 0;
}
