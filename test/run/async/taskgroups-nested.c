// Inner taskgroups wait for their own; what was made outside, and before, is waited for outside.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"

static unsigned outer, inner;

static int groups(void) {
  unsigned expected = inner = outer = 1;
  int wrong = 0;
#pragma omp taskgroup
  {
    for (int i = 0; i < 6; i++) {
#pragma omp target nowait map(tofrom : outer) depend(inout : outer)
      outer = outer * 3 + linger(30000);
#pragma omp taskgroup
      {
#pragma omp target nowait map(tofrom : inner) depend(inout : inner)
        inner = inner * 3 + i + linger(3000);
#pragma omp target nowait map(tofrom : inner) depend(inout : inner)
        inner = inner * 5;
      }
      expected = (expected * 3 + i) * 5;
      wrong |= inner != expected;
    }
  }
  return wrong ? 1 : outer != 729 ? 2 : 0;
}

int main(void) { return everywhere(groups); }
