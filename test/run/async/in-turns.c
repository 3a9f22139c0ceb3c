// 200 tasks on one item, on the host and on the device in turns.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"

static unsigned x;

static int in_turns(void) {
  unsigned expected = x = 1;
  for (int i = 0; i < 200; i += 2) {
#pragma omp task depend(inout : x)
    x = x * 3 + i + linger(i % 5 * 300);
#pragma omp target nowait map(tofrom : x) depend(inout : x)
    x = x * 5 + i + linger(i % 7 * 300);
    expected = (expected * 3 + i) * 5 + i;
  }
#pragma omp taskwait
  return x != expected;
}

int main(void) { return everywhere(in_turns); }
