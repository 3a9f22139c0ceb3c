// A transfer by an update with nowait runs beside a kernel that has nothing to do with it.
// Strict mode does tasks at once.
// UNSUPPORTED: strict
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include "Inputs/everywhere.h"
#include "Inputs/flags.h"

static int flag, saw, other;

static int overlap(void) {
  flag = saw = 0;
#pragma omp target enter data map(to : flag)
#pragma omp target nowait map(flag) map(from : saw) depend(out : saw)
  saw = wait_for_flag(&flag);
#pragma omp target nowait map(from : other) depend(out : other)
  other = 1;
#pragma omp task depend(in : other) depend(out : flag)
  flag = other;
#pragma omp target update to(flag) nowait depend(in : flag)
#pragma omp taskwait
#pragma omp target exit data map(delete : flag)
  return !saw;
}

int main(void) { return everywhere(overlap); }
