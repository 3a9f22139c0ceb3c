// omp_target_memset_async waits, and is waited for.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"
#include <omp.h>

enum { N = 300 };
static int out[N], wrong, x;

static int fills(void) {
  const int host = omp_get_initial_device(), device = omp_get_default_device();
  int *p = omp_target_alloc(sizeof(out), device);
  omp_depend_t item;
  wrong = 0;
#pragma omp depobj(item) depend(inout : x)
  for (int r = 1; r < 10; r++) {
#pragma omp target nowait is_device_ptr(p) depend(depobj : item)
    for (int i = 0; i < N; i++)
      p[i] = i + linger(30);
    wrong |= omp_target_memset_async(p, r, sizeof(out) / 2, device, 1, &item) != p;
#pragma omp target nowait is_device_ptr(p) depend(depobj : item)
    p[0] += 1 + linger(2000);
    wrong |= omp_target_memcpy_async(out, p, sizeof(out), 0, 0, host, device, 1, &item);
#pragma omp task depend(inout : x) firstprivate(r)
    for (int i = 0; i < N; i++)
      wrong |= out[i] != (i < N / 2 ? 0x01010101 * r + (i == 0) : i);
  }
#pragma omp depobj(item) destroy
#pragma omp taskwait
  omp_target_free(p, device);
  return wrong;
}

int main(void) { return everywhere(fills); }
