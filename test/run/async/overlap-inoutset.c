// Tasks of one set run beside each other, whoever they are. (For gcc 12, which doesn't know inoutset, one comes after the
// other.)
// Strict mode does tasks at once.
// UNSUPPORTED: strict
// REQUIRES: clang
// RUN: %chompcc --host-compiler=%clang %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include "Inputs/everywhere.h"
#include "Inputs/flags.h"

static int x, flags[2], saw[2];

static int overlap(void) {
  omp_depend_t member;
  x = flags[0] = flags[1] = saw[0] = saw[1] = 0;
#pragma omp depobj(member) depend(inoutset : x)
#pragma omp target enter data map(to : flags, x)
#pragma omp target nowait map(x) depend(out : x)
  x = 1;
  for (int i = 0; i < 2; i++) {
#pragma omp target nowait map(x, flags) map(from : saw[i : 1]) depend(depobj : member)
    {
      raise_flag(&flags[i]);
      saw[i] = wait_for_flag(&flags[1 - i]);
#pragma omp atomic
      x++;
    }
  }
#pragma omp target nowait map(x) depend(inout : x)
  x *= 2;
#pragma omp target update from(x) nowait depend(inoutset : x)
#pragma omp taskwait
#pragma omp depobj(member) destroy
#pragma omp target exit data map(delete : flags, x)
  return x != 6 ? 1 : !saw[0] || !saw[1] ? 2 : 0;
}

int main(void) { return everywhere(overlap); }
