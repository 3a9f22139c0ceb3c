// A target task that depends on a detached host task is met at once, and begins when its thread has fulfilled the event.
// Strict mode does tasks at once.
// UNSUPPORTED: strict
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include "Inputs/everywhere.h"
#include "Inputs/give-up.h"
#include <omp.h>

static int x, y;

static int pending(void) {
  omp_event_handle_t event;
  x = y = 0;
#pragma omp task detach(event) depend(out : x)
  {
  }
#pragma omp target nowait map(tofrom : y) map(to : x) depend(in : x) depend(out : y)
  y = x * 10;
#pragma omp task depend(in : y) depend(out : x)
  x = y + 1;
  x = 7; // before the event, so before all of these
  omp_fulfill_event(event);
#pragma omp taskwait
  return x != 71 || y != 70;
}

int main(void) {
  give_up_later();
  return in_a_team(pending);
}
