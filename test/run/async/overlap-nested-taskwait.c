// A task's taskwait waits for its own tasks, not for those of the task that made it.
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
#pragma omp task if (0)
  {
#pragma omp target nowait map(from : x) depend(out : x)
    x = 7;
#pragma omp taskwait
    flag = x == 7;
  }
#pragma omp target update to(flag)
#pragma omp taskwait
#pragma omp target exit data map(delete : flag)
  return !saw;
}

int main(void) { return everywhere(overlap); }
