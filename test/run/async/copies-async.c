// omp_target_memcpy_async waits for what its depend objects name, and is waited for by what depends on the same items.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"
#include <omp.h>

enum { N = 500 };
static int in[N], out[N], wrong;

static int copies(void) {
  const int host = omp_get_initial_device(), device = omp_get_default_device();
  int *p = omp_target_alloc(sizeof(in), device);
  omp_depend_t items[2];
  wrong = 0;
#pragma omp depobj(items[0]) depend(inout : in)
#pragma omp depobj(items[1]) depend(inout : out)
  for (int r = 0; r < 10; r++) {
#pragma omp task depend(out : in) firstprivate(r)
    for (int i = 0; i < N; i++)
      in[i] = i + r + linger(20);
    wrong |= omp_target_memcpy_async(p, in, sizeof(in), 0, 0, device, host, 1, items);
#pragma omp target nowait is_device_ptr(p) depend(inout : in)
    for (int i = 0; i < N; i++)
      p[i] *= 2;
    wrong |= omp_target_memcpy_async(out, p, sizeof(in) - 8, 4, 8, host, device, 2, items);
#pragma omp task depend(in : out) firstprivate(r)
    for (int i = 1; i < N - 1; i++)
      wrong |= out[i] != 2 * (i + 1 + r);
  }
  // Without objects it is a task that taskwait waits for.
  wrong |= omp_target_memcpy_async(p, in, sizeof(in), 0, 0, device, host, 1, items);
#pragma omp taskwait
  wrong |= omp_target_memcpy_async(out, p, sizeof(in), 0, 0, host, device, 0, 0);
#pragma omp taskwait
  wrong |= out[N - 1] != N - 1 + 9;
#pragma omp depobj(items[0]) destroy
#pragma omp depobj(items[1]) destroy
  omp_target_free(p, device);
  return wrong;
}

int main(void) { return everywhere(copies); }
