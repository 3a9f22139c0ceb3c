// One task, two that need it, one that needs both; the next diamond begins where this one ends.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"

static unsigned top, left, right;

static int diamond(void) {
  unsigned expected = top = 1;
  for (int i = 0; i < 30; i++) {
#pragma omp target nowait map(to : top) map(from : left) depend(in : top) depend(out : left)
    left = top * 3 + linger(i % 3 * 9000);
#pragma omp target nowait map(to : top) map(from : right) depend(in : top) depend(out : right)
    right = top + 7 + linger(i % 4 * 6000);
#pragma omp target nowait map(to : left, right) map(tofrom : top) depend(in : left, right) depend(inout : top)
    top = left ^ right;
    expected = (expected * 3) ^ (expected + 7);
  }
#pragma omp taskwait
  return top != expected;
}

int main(void) { return everywhere(diamond); }
