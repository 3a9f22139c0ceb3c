// So is an interop construct: its queue waits for what it depends on, and what depends on it for the queue.
// Strict mode does tasks at once.
// UNSUPPORTED: strict
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include "Inputs/everywhere.h"
#include "Inputs/flags.h"

static int flag, saw, x, y;

static int overlap(void) {
  omp_interop_t one = omp_interop_none, two = omp_interop_none;
  flag = saw = y = 0;
  x = 3;
#pragma omp target enter data map(to : flag)
#pragma omp target nowait map(flag) map(from : saw) depend(out : x)
  saw = wait_for_flag(&flag);
#pragma omp interop init(targetsync : one) init(target, targetsync : two) depend(in : x) depend(out : y) nowait
#pragma omp target nowait map(to : x) map(from : y) depend(inout : y)
  y = x + 4;
#pragma omp interop use(one) use(two) depend(inout : y) nowait
#pragma omp target nowait map(tofrom : y) depend(inout : y)
  y *= 2;
  flag = 1;
#pragma omp target update to(flag)
#pragma omp interop destroy(one) destroy(two) depend(in : y)
  if (!saw || y != 14 || one != omp_interop_none || two != omp_interop_none)
    return 1;
#pragma omp taskwait
#pragma omp target exit data map(delete : flag)
  return 0;
}

int main(void) { return everywhere(overlap); }
