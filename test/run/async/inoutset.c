// Tasks of one set may run beside each other; who wrote before is done when they begin, and they all when somebody
// reads. (gcc 12 doesn't know inoutset: it is Chomp's own affair.)
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"

static unsigned x;

static int set(void) {
  unsigned expected = x = 1;
#pragma omp target enter data map(to : x)
  for (int i = 0; i < 10; i++) {
#pragma omp target nowait map(x) depend(out : x)
    x = x * 3 + 1 + linger(10000);
    for (int k = 0; k < 6; k++) {
#pragma omp target nowait map(x) depend(inoutset : x)
      {
        const unsigned more = k + linger((6 - k) * 2000);
#pragma omp atomic
        x += more;
      }
    }
#pragma omp target nowait map(x) depend(inout : x)
    x = x * 7;
    expected = ((expected * 3 + 1) + 15) * 7;
  }
#pragma omp taskwait
#pragma omp target exit data map(from : x)
  return x != expected;
}

int main(void) { return everywhere(set); }
