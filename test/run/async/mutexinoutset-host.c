// Host tasks and target tasks exclude each other, too.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"

static unsigned x;

static int exclude(void) {
  x = 0;
  for (int i = 0; i < 60; i++) {
    if (i % 3) {
#pragma omp target nowait map(tofrom : x) depend(mutexinoutset : x)
      {
        const unsigned old = x;
        x = old + i + linger(1000);
      }
    } else {
#pragma omp task depend(mutexinoutset : x)
      {
        const unsigned old = x;
        x = old + i + linger(1000);
      }
    }
  }
#pragma omp taskwait
  return x != 59 * 60 / 2;
}

int main(void) { return everywhere(exclude); }
