// Chains on the host and on the device that need each other's results at every step.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"

static unsigned h, d;

static int cross(void) {
  unsigned expected_h = h = 1, expected_d = d = 2;
  for (int i = 0; i < 40; i++) {
#pragma omp task depend(inout : h) depend(in : d)
    h = h * 3 + d + linger(i % 3 * 5000);
    expected_h = expected_h * 3 + expected_d;
#pragma omp target nowait map(tofrom : d) map(to : h) depend(inout : d) depend(in : h)
    d = d * 5 + h + linger(i % 4 * 4000);
    expected_d = expected_d * 5 + expected_h;
  }
#pragma omp taskwait
  return h != expected_h || d != expected_d;
}

int main(void) { return everywhere(cross); }
