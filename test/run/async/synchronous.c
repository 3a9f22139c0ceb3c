// A construct without nowait that depends on target tasks is done when the program goes on, and what it depends on as
// well.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"

static int x, y;

static int synchronous(void) {
  x = y = 0;
#pragma omp target enter data map(to : x, y)
#pragma omp target nowait map(x) depend(out : x)
  x = 3 + linger(50000);
#pragma omp target nowait map(x, y) depend(in : x) depend(out : y)
  y = x + 4 + linger(50000);
#pragma omp target map(x, y) depend(in : y)
  x += y;
#pragma omp target update from(x) depend(in : x)
  if (x != 10)
    return 1;
#pragma omp target nowait map(y) depend(inout : y)
  y = 70 + linger(50000);
#pragma omp target update from(y) depend(in : y)
  if (y != 70)
    return 2;
#pragma omp target nowait map(y) depend(inout : y)
  y += 5 + linger(50000);
#pragma omp target exit data map(from : y) map(delete : x) depend(inout : y)
  if (y != 75)
    return 3;
#pragma omp taskwait
  return 0;
}

int main(void) { return everywhere(synchronous); }
