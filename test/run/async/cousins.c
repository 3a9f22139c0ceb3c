// Tasks of different tasks that name one item don't wait for each other: here one is over only when the other has been.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/linger.h"
#include <omp.h>

static int order, x, seen;
static omp_event_handle_t held;

static void cousins(void) {
#pragma omp task depend(out : order)
  {
    omp_event_handle_t event;
#pragma omp task detach(event) depend(out : x)
    {
#pragma omp atomic write
      held = event;
    }
#pragma omp taskyield
  }
#pragma omp task depend(in : order)
  {
#pragma omp target nowait map(tofrom : seen) depend(inout : x)
    seen += 1 + linger(20000);
#pragma omp taskwait
#pragma omp task depend(inout : x)
    seen += 10;
#pragma omp taskwait
    omp_event_handle_t event = 0;
    while (!event) {
#pragma omp atomic read
      event = held;
#pragma omp taskyield
    }
    omp_fulfill_event(event);
  }
#pragma omp taskwait
}

int main(void) {
  for (int threads = 2; threads <= 4; threads *= 2) {
    held = 0, seen = 0;
#pragma omp parallel num_threads(threads)
#pragma omp single
    cousins();
    if (seen != 11)
      return threads;
  }
  return 0;
}
