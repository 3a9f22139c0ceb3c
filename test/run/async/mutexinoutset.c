// Tasks that exclude each other run in any order, never at once: nothing that one of them adds is lost.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"

static unsigned x;

static int exclude(void) {
  unsigned expected = x = 1;
#pragma omp target enter data map(to : x)
  for (int i = 0; i < 8; i++) {
#pragma omp target nowait map(x) depend(inout : x)
    x = x * 5;
    expected *= 5;
    for (int k = 0; k < 6; k++) {
#pragma omp target nowait map(x) depend(mutexinoutset : x)
      {
        const unsigned old = x;
        x = old + k + linger(4000);
      }
      expected += k;
    }
  }
#pragma omp target nowait map(x) depend(in : x)
  x = x ^ 1; // the only one, after all
#pragma omp taskwait
#pragma omp target exit data map(from : x)
  return x != (expected ^ 1);
}

int main(void) { return everywhere(exclude); }
