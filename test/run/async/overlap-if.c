// Constructs whose if clause is true are tasks as those without one, and so are those with a true argument of nowait.
// Strict mode does tasks at once.
// UNSUPPORTED: strict
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include "Inputs/everywhere.h"
#include "Inputs/flags.h"

static int flag, saw, x, y;
static volatile int one = 1;

static int overlap(void) {
  flag = saw = y = 0;
  x = 3;
#pragma omp target enter data map(to : flag)
#pragma omp target nowait if (one) map(flag) map(from : saw) depend(out : x)
  saw = wait_for_flag(&flag);
#pragma omp target enter data map(to : x) if (one == 1) nowait depend(inout : x)
#pragma omp target update to(x) if (target update : one) nowait(one) depend(inout : x)
#pragma omp target teams distribute parallel for nowait if (target : one) map(x) map(from : y) depend(inout : x)
  for (int i = 0; i < 1; i++)
    y = ++x;
#pragma omp target nowait(one == 1) map(x) depend(inout : x)
  x *= 2;
#pragma omp target exit data map(from : x) if (one) nowait(one) depend(inout : x)
  flag = 1;
#pragma omp target update to(flag)
#pragma omp taskwait
#pragma omp target exit data map(delete : flag)
  return !saw ? 1 : y != 4 || x != 8 ? 2 : 0;
}

int main(void) { return everywhere(overlap); }
