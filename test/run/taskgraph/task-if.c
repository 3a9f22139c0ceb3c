// Tasks with an if clause that is true each time are recorded as others are.
// RUN: %chompcc %s -o %t
// RUN: %t
// RUN: env CHOMP_TRACE=1 %t 2> %t.err
// RUN: %filecheck %s < %t.err
// CHECK: taskgraph    replayed, {{[0-9]+}} tasks
#include "../async/Inputs/everywhere.h"

static int ifs(int n) {
  unsigned sum = 0, expected = 0;
  for (unsigned round = 0; round < 50; round++) {
#pragma omp taskgraph
    {
      for (int i = 0; i < n; i++) {
#pragma omp task shared(sum) depend(inout : sum) if (n > 3)
        sum = sum * 3 + i + round;
#pragma omp task shared(sum) depend(inout : sum) if (task : i < n) firstprivate(round)
        sum ^= round;
      }
    }
    for (int i = 0; i < n; i++)
      expected = (expected * 3 + i + round) ^ round;
    if (sum != expected)
      return 1;
  }
  return 0;
}

static int many(void) {
  volatile int n = 8;
  return ifs(n);
}

int main(void) { return everywhere(many); }
