// Who writes waits for who wrote before, though nobody read between.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"

static int x;

static int write_twice(void) {
#pragma omp target enter data map(to : x)
  for (int i = 0; i < 50; i++) {
#pragma omp target nowait map(x) depend(out : x)
    x = i + linger((50 - i) * 1000);
  }
#pragma omp target exit data map(from : x) nowait depend(in : x)
#pragma omp taskwait
  return x != 49;
}

int main(void) { return everywhere(write_twice); }
