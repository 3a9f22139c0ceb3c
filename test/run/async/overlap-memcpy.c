// omp_target_memcpy_async to the device runs beside a kernel.
// Strict mode does tasks at once.
// UNSUPPORTED: strict
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include "Inputs/everywhere.h"
#include "Inputs/flags.h"

static int saw, one = 1;

static int overlap(void) {
  const int host = omp_get_initial_device(), device = omp_get_default_device();
  int *flag = omp_target_alloc(sizeof(int), device);
  saw = 0;
  omp_target_memset(flag, 0, sizeof(int), device);
#pragma omp target nowait is_device_ptr(flag) map(from : saw)
  saw = wait_for_flag(flag);
  omp_target_memcpy_async(flag, &one, sizeof(int), 0, 0, device, host, 0, 0);
#pragma omp taskwait
  omp_target_free(flag, device);
  return !saw;
}

int main(void) { return everywhere(overlap); }
