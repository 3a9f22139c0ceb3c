// nowait(0) is no nowait: the construct is done when the program goes on. nowait(1) is one.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"

static int x, y;

static int expressions(void) {
  for (int later = 0; later < 2; later++) {
    x = y = 0;
#pragma omp target nowait(later) map(tofrom : x) depend(inout : x)
    x = 1 + linger(30000);
    if (!later && x != 1)
      return 1;
#pragma omp target enter data map(to : x) nowait(later == 1) depend(inout : x)
#pragma omp target nowait(later) map(x) map(from : y) depend(in : x) depend(out : y)
    y = x + 1 + linger(30000);
    if (!later && y != 2)
      return 2;
#pragma omp target nowait(1) map(x) depend(inout : x)
    x = 5 + linger(30000);
#pragma omp target update from(x) nowait(later) depend(in : x)
    if (!later && x != 5)
      return 3;
#pragma omp target exit data map(from : x) nowait(later) depend(inout : x)
    if (!later && x != 5)
      return 4;
#pragma omp taskwait
    if (x != 5 || y != 2)
      return 5;
  }
  return 0;
}

int main(void) { return everywhere(expressions); }
