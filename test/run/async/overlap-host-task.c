// A host task that depends on one target task runs while another is still at work.
// Strict mode does tasks at once.
// UNSUPPORTED: strict
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include "Inputs/everywhere.h"
#include "Inputs/flags.h"

static int flag, saw, x, y;

static int overlap(void) {
  flag = saw = x = y = 0;
#pragma omp target enter data map(to : flag)
#pragma omp target nowait map(flag) map(from : saw) depend(out : saw)
  saw = wait_for_flag(&flag);
#pragma omp target nowait map(from : x) depend(out : x)
  x = 7;
#pragma omp task depend(in : x) depend(out : y)
  y = x;
#pragma omp target nowait map(flag) map(to : y) depend(in : y)
  if (y == 7)
    raise_flag(&flag);
#pragma omp taskwait
#pragma omp target exit data map(delete : flag)
  return !saw;
}

int main(void) { return everywhere(overlap); }
