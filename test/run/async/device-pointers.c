// Device addresses: of omp_target_alloc, and as use_device_ptr and has_device_addr give them, in tasks that come later.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"
#include <omp.h>

static int a[100], sum;

static int addresses(void) {
  const int device = omp_get_default_device();
  int *scratch = omp_target_alloc(100 * sizeof(int), device), *p = a;
  sum = 0;
  for (int i = 0; i < 100; i++)
    a[i] = i;
#pragma omp target data map(tofrom : p[0 : 100])
  {
#pragma omp target data use_device_ptr(p)
    {
#pragma omp target nowait is_device_ptr(p, scratch) depend(out : scratch[0])
      for (int i = 0; i < 100; i++)
        scratch[i] = p[i] * 2 + linger(200);
#pragma omp target nowait is_device_ptr(p) has_device_addr(scratch[0 : 100]) depend(inout : scratch[0])
      for (int i = 0; i < 100; i++)
        p[i] = scratch[i] + 1 + linger(200);
    }
#pragma omp target nowait is_device_ptr(scratch) map(p[0 : 100]) map(tofrom : sum) depend(inout : scratch[0])
    for (int i = 0; i < 100; i++)
      sum += scratch[i] + p[i];
#pragma omp taskwait
  }
  omp_target_free(scratch, device);
  return sum != 4 * 4950 + 100 || a[7] != 15;
}

int main(void) { return everywhere(addresses); }
