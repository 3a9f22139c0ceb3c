// omp_all_memory between host tasks and target tasks, on either side.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"

static int a, b, c, d;

static int fences(void) {
  for (int i = 0; i < 5; i++) {
    a = b = c = d = 0;
#pragma omp task depend(out : a)
    a = 1 + linger(20000);
#pragma omp target nowait map(from : b) depend(out : b)
    b = 2 + linger(30000);
#pragma omp task depend(out : omp_all_memory)
    c = a * 10 + b + linger(20000);
#pragma omp target nowait map(tofrom : a) map(to : c) depend(inout : a)
    a = c * 2 + linger(20000);
#pragma omp task depend(inout : b)
    b = c * 3 + linger(20000);
#pragma omp target nowait map(to : a, b) map(from : d) depend(out : omp_all_memory)
    d = a + b + linger(20000);
#pragma omp task depend(inout : a)
    a = d + 1;
#pragma omp taskwait
    if (c != 12 || d != 60 || a != 61)
      return 1;
  }
  return 0;
}

int main(void) { return everywhere(fences); }
