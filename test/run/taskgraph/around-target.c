// A replay comes after target tasks that the encountering task has generated before, and before those behind it.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: env CHOMP_TRACE=1 %t 2> %t.err
// RUN: %filecheck %s < %t.err
// CHECK: taskgraph    replayed, {{[0-9]+}} tasks
#include "../async/Inputs/everywhere.h"
#include "../async/Inputs/linger.h"

static unsigned x, y, z, seen;

static int around(void) {
  unsigned expected = z = 0;
  for (unsigned round = 1; round <= 20; round++) {
    x = y = seen = 0;
#pragma omp target nowait map(tofrom : x) depend(out : x)
    x = round + linger(20000);
#pragma omp task depend(inout : z)
    z = z * 3 + linger(20000);
#pragma omp taskgraph
    {
#pragma omp target nowait map(to : x) map(tofrom : y) depend(in : x) depend(out : y)
      y = x * 2 + linger(5000);
#pragma omp task depend(in : x) depend(out : seen)
      seen = x + 1;
#pragma omp target nowait map(tofrom : z) map(to : y) depend(in : y) depend(inout : z)
      z += y + linger(5000);
    }
#pragma omp target nowait map(tofrom : z) map(to : x) depend(in : x) depend(inout : z)
    z = z * 5 + x;
#pragma omp taskwait
    expected = (expected * 3 + 2 * round) * 5 + round;
    if (seen != round + 1 || y != 2 * round || z != expected)
      return round;
  }
  return 0;
}

int main(void) { return everywhere(around); }
