// Copies by the asynchronous routines are over behind a taskwait, at the end of a taskgroup, and behind a barrier.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"
#include <omp.h>

enum { N = 400 };
static int host, device, *p, out[N];

static void begin(int more) {
  omp_depend_t item;
#pragma omp depobj(item) depend(inout : p[0])
#pragma omp target nowait is_device_ptr(p) firstprivate(more) depend(out : p[0])
  for (int i = 0; i < N; i++)
    p[i] = i + more + linger(200);
  omp_target_memcpy_async(out, p, sizeof(out), 0, 0, host, device, 1, &item);
#pragma omp depobj(item) destroy
}

static int differs(int more) {
  for (int i = 0; i < N; i++)
    if (out[i] != i + more)
      return 1;
  return 0;
}

static int waits(void) {
  int failed = 0;
  host = omp_get_initial_device(), device = omp_get_default_device();
  p = omp_target_alloc(sizeof(out), device);
  for (int r = 0; r < 10; r++) {
    begin(r);
#pragma omp taskwait
    failed |= differs(r);
#pragma omp taskgroup
    begin(r + 100);
    failed |= differs(r + 100) << 1;
#pragma omp parallel num_threads(2) shared(failed)
    {
#pragma omp single
      begin(r + 200);
#pragma omp master
      failed |= differs(r + 200) << 2;
#pragma omp barrier
#pragma omp master
      begin(r + 300);
    }
    failed |= differs(r + 300) << 3;
  }
  omp_target_free(p, device);
  return failed;
}

int main(void) { return everywhere(waits); }
