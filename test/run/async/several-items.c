// A task waits for what any of its items needs; an item named twice, in one clause or in two, is no cycle, and the
// stronger type counts.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"

static unsigned a, b, c;

static int items(void) {
  a = 1, b = 2, c = 3;
#pragma omp target nowait map(tofrom : a) depend(out : a)
  a = a * 5 + linger(30000);
#pragma omp target nowait map(tofrom : b) depend(out : b)
  b = b * 7 + linger(20000);
#pragma omp target nowait map(tofrom : a, b, c) depend(inout : a, b, a) depend(in : a, b) depend(out : c)
  c = a + b + linger(30000), a = 100, b = 200;
#pragma omp target nowait map(tofrom : a, b) depend(in : a) depend(inout : b, a)
  a = a * 2 + b + linger(20000), b++;
#pragma omp target nowait map(tofrom : a, b, c) depend(in : a, b, a, c) depend(inout : c)
  c = c * 1000 + a + b;
#pragma omp taskwait
  return c == 19 * 1000 + 400 + 201 ? 0 : 1;
}

int main(void) { return everywhere(items); }
