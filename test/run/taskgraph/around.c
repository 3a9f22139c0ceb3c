// A replay's tasks come after those that the encountering task has generated before, where dependences say so.
// RUN: %chompcc %s -o %t
// RUN: %t
#include "../async/Inputs/everywhere.h"
#include "../async/Inputs/linger.h"

static int around(void) {
  int failed = 0, x = 0, y = 0;
  for (int round = 0; round < 20; round++) {
#pragma omp task shared(x) depend(out : x)
    x = round + linger(20000);
#pragma omp taskgraph
    {
#pragma omp task shared(x, y) depend(in : x) depend(out : y)
      y = x + 1;
    }
#pragma omp task shared(y, failed) depend(in : y)
    failed |= y != round + 1;
#pragma omp taskwait
  }
  return failed;
}

int main(void) { return everywhere(around); }
