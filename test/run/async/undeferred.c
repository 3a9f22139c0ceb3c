// An undeferred host task waits for target tasks that it depends on before the program goes on; so does a final one.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"

static int x, y;

static int undeferred(void) {
  for (int i = 0; i < 10; i++) {
    x = y = 0;
#pragma omp target nowait map(from : x) depend(out : x)
    x = 5 + linger(30000);
#pragma omp task if (0) depend(inout : x)
    x *= 2;
    if (x != 10)
      return 1;
#pragma omp target nowait map(tofrom : x) depend(inout : x)
    x += 1 + linger(30000);
#pragma omp task final(1) depend(in : x) depend(out : y)
    {
#pragma omp task depend(out : y)
      y = x + 1;
#pragma omp target nowait map(tofrom : y) depend(inout : y)
      y = y * 2 + linger(20000);
#pragma omp taskwait
      y++;
    }
#pragma omp target nowait map(tofrom : y) depend(inout : y)
    y = -y;
#pragma omp taskwait
    if (x != 11 || y != -25)
      return 2;
  }
  return 0;
}

int main(void) { return everywhere(undeferred); }
