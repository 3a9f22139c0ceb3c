// A pending task maps when it starts (OpenMP 6.0, 15.8): an independent one that maps the same item does not wait for it.
// Strict mode does tasks at once.
// UNSUPPORTED: strict
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include "Inputs/everywhere.h"
#include "Inputs/give-up.h"
#include <omp.h>

static int gate, item, other;

static int pending(void) {
  omp_event_handle_t event;
  gate = other = 0;
  item = 3;
#pragma omp task detach(event) depend(out : gate)
  {
  }
#pragma omp target nowait map(tofrom : item) depend(in : gate)
  item *= 10;
#pragma omp target nowait map(to : item) map(from : other) depend(out : other)
  other = item;
  int early = 0;
  while (!early) {
#pragma omp atomic read
    early = other;
  }
  item = 5;
  omp_fulfill_event(event);
#pragma omp taskwait
  return early != 3 || item != 50;
}

int main(void) {
  give_up_later();
  return in_a_team(pending);
}
