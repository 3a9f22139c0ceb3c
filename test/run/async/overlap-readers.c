// Readers of one item do not wait for each other.
// Strict mode does tasks at once.
// UNSUPPORTED: strict
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include "Inputs/everywhere.h"
#include "Inputs/flags.h"

static int x, flags[2], saw[2];

static int overlap(void) {
  x = flags[0] = flags[1] = saw[0] = saw[1] = 0;
#pragma omp target enter data map(to : flags, x)
#pragma omp target nowait map(x) depend(out : x)
  x = 1;
  for (int i = 0; i < 2; i++) {
#pragma omp target nowait map(x, flags) map(from : saw[i : 1]) depend(in : x)
    {
      raise_flag(&flags[i]);
      saw[i] = wait_for_flag(&flags[1 - i]) + x;
    }
  }
#pragma omp target nowait map(x) depend(out : x)
  x = 5;
#pragma omp taskwait
#pragma omp target exit data map(delete : flags, x)
  return saw[0] != 2 || saw[1] != 2;
}

int main(void) { return everywhere(overlap); }
