// The end of a taskgroup, a taskwait with depend and a barrier wait for tasks that were pending when they were met.
// Strict mode does tasks at once.
// UNSUPPORTED: strict
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include "Inputs/everywhere.h"
#include "Inputs/give-up.h"
#include <omp.h>

static int gate, x, y, z;

static int pending(void) {
  omp_event_handle_t event;
  x = y = z = 0;
#pragma omp taskgroup
  {
#pragma omp task detach(event) depend(out : gate)
    {
    }
#pragma omp target nowait map(tofrom : x) depend(in : gate)
    x = 1;
    omp_fulfill_event(event);
  }
  const int group = x;
#pragma omp task detach(event) depend(out : gate)
  {
  }
#pragma omp target nowait map(tofrom : y) depend(in : gate) depend(out : y)
  y = 1;
  omp_fulfill_event(event);
#pragma omp taskwait depend(in : y)
  const int wait = y;
#pragma omp task detach(event) depend(out : gate)
  {
  }
#pragma omp target nowait map(tofrom : z) depend(in : gate)
  z = 1;
  omp_fulfill_event(event);
  return !group || !wait; // what waits for the last one is the barrier behind the single construct
}

int main(void) {
  give_up_later();
  for (int threads = 1; threads <= 4; threads *= 2) {
    int failed = 0;
#pragma omp parallel num_threads(threads)
    {
#pragma omp single
      failed = pending();
      if (!z)
#pragma omp atomic write
        failed = 2;
    }
    if (failed)
      return failed;
  }
  return 0;
}
