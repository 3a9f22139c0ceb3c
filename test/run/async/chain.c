// Target tasks that change one item run one after the other, as they were met.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"

static unsigned x;

static int chain(void) {
  unsigned expected = x = 1;
  for (int i = 0; i < 100; i++) {
#pragma omp target nowait map(tofrom : x) depend(inout : x)
    x = x * 3 + i + linger(i % 7 * 1000);
    expected = expected * 3 + i;
  }
#pragma omp taskwait
  return x != expected;
}

int main(void) { return everywhere(chain); }
