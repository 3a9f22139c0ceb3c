// So does a target construct without nowait: it waits for itself and what it depends on.
// Strict mode does tasks at once.
// UNSUPPORTED: strict
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include "Inputs/everywhere.h"
#include "Inputs/flags.h"

static int flag, saw, x;

static int overlap(void) {
  flag = saw = x = 0;
#pragma omp target enter data map(to : flag)
#pragma omp target nowait map(flag) map(from : saw) depend(out : saw)
  saw = wait_for_flag(&flag);
#pragma omp target nowait map(tofrom : x) depend(inout : x)
  x = 7;
#pragma omp target map(tofrom : x) depend(inout : x)
  x *= 2;
  if (x == 14) {
#pragma omp target map(flag)
    raise_flag(&flag);
  }
#pragma omp taskwait
#pragma omp target exit data map(delete : flag)
  return x != 14 ? 1 : !saw ? 2 : 0;
}

int main(void) { return everywhere(overlap); }
