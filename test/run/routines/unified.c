// With unified shared memory the host's memory is accessible from every device.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include <omp.h>
#include <stdlib.h>

#pragma omp requires unified_shared_memory

int main(void) {
  int *p = malloc(40 * sizeof(int)), device = omp_get_default_device();
  if (!p || !omp_target_is_accessible(p, 40 * sizeof(int), device))
    return 1;
#pragma omp target teams distribute parallel for is_device_ptr(p) device(device)
  for (int i = 0; i < 40; i++)
    p[i] = i * i;
  for (int i = 0; i < 40; i++)
    if (p[i] != i * i)
      return 2;
  free(p);
  return 0;
}
