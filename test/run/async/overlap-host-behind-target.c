// A host task that depends on a target task is met at once: the thread goes on while the target task waits for it.
// Strict mode does tasks at once.
// UNSUPPORTED: strict
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include "Inputs/flags.h"
#include <omp.h>

static int flag, x, y;

static int overlap(void) {
  flag = x = y = 0;
  int *go = &flag;
#pragma omp target enter data map(to : go[0 : 1])
#pragma omp target nowait map(go[0 : 1]) map(from : x) depend(out : x)
  x = wait_for_flag(go) ? 7 : 1;
  int *result = &y, *from = &x;
#pragma omp task depend(in : x) depend(out : y) firstprivate(result, from)
  *result = *from + 1;
  const int one = 1;
  omp_target_memcpy(omp_get_mapped_ptr(go, omp_get_default_device()), &one, sizeof one, 0, 0,
                    omp_get_default_device(), omp_get_initial_device());
#pragma omp taskwait
#pragma omp target exit data map(delete : go[0 : 1])
  return y != 8;
}

int main(void) {
  for (int threads = 2; threads <= 4; threads *= 2) { // one alone may run a task as soon as it meets it
    int failed = 0;
#pragma omp parallel num_threads(threads)
#pragma omp single
    failed = overlap();
    if (failed)
      return threads;
  }
  return 0;
}
