// Independent target tasks run beside each other: one ends only when it has seen one that was met after it.
// Strict mode does tasks at once.
// UNSUPPORTED: strict
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include "Inputs/everywhere.h"
#include "Inputs/flags.h"

static int flags[2], saw;

static int overlap(void) {
  flags[0] = flags[1] = saw = 0;
#pragma omp target enter data map(to : flags)
#pragma omp target nowait map(flags) map(from : saw) depend(out : saw)
  saw = wait_for_flag(&flags[0]);
#pragma omp target nowait map(flags) depend(out : flags)
  raise_flag(&flags[0]);
#pragma omp taskwait
#pragma omp target exit data map(delete : flags)
  return !saw;
}

int main(void) { return everywhere(overlap); }
