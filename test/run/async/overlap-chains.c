// Two chains run beside each other, though their tasks were met one chain after the other.
// Strict mode does tasks at once.
// UNSUPPORTED: strict
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include "Inputs/everywhere.h"
#include "Inputs/flags.h"

enum { Length = 5 };
static int flags[2 * Length], saw[Length], x, y;

static int overlap(void) {
  for (int i = 0; i < Length; i++)
    flags[2 * i] = flags[2 * i + 1] = saw[i] = 0;
#pragma omp target enter data map(to : flags)
  for (int i = 0; i < Length; i++) {
#pragma omp target nowait map(flags) map(from : saw[i : 1]) depend(inout : x)
    {
      saw[i] = wait_for_flag(&flags[2 * i]);
      raise_flag(&flags[2 * i + 1]);
    }
  }
  for (int i = 0; i < Length; i++) {
#pragma omp target nowait map(flags) depend(inout : y)
    {
      if (i == 0 || wait_for_flag(&flags[2 * i - 1]))
        raise_flag(&flags[2 * i]);
    }
  }
#pragma omp taskwait
#pragma omp target exit data map(delete : flags)
  for (int i = 0; i < Length; i++)
    if (!saw[i])
      return 1 + i;
  return 0;
}

int main(void) { return everywhere(overlap); }
