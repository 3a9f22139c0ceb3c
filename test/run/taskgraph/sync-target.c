// A target construct without nowait in the body is over before all that stands behind it, with dependences or without.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: env CHOMP_TRACE=1 %t 2> %t.err
// RUN: %filecheck %s < %t.err
// CHECK: taskgraph    replayed, {{[0-9]+}} tasks
#include "../async/Inputs/everywhere.h"
#include "../async/Inputs/linger.h"

static int x, y, z, w, failed;

static void check(int right) {
  if (!right)
#pragma omp atomic write
    failed = 1;
}

static int synchronous(void) {
  for (int round = 1; round <= 20; round++) {
    x = y = z = w = 0;
#pragma omp taskgraph
    {
#pragma omp task depend(out : z)
      z = round + linger(5000);
#pragma omp target map(tofrom : x)
      x = round + linger(5000);
      for (int i = 0; i < 4; i++) {
#pragma omp task
        check(x == round);
      }
#pragma omp target map(tofrom : y) map(to : x, z) depend(in : z)
      y = x + z + linger(5000);
#pragma omp target nowait map(tofrom : w) map(to : x, y)
      w = x + y;
      for (int i = 0; i < 4; i++) {
#pragma omp task
        check(y == 2 * round);
      }
    }
    check(w == 3 * round && z == round);
  }
  return failed;
}

int main(void) { return everywhere(synchronous); }
