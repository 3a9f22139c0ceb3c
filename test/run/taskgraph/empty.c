// Graphs without tasks, and of one task; a body that is a task itself.
// RUN: %chompcc %s -o %t
// RUN: %t
#include "../async/Inputs/everywhere.h"

static int few(void) {
  int one = 0, alone = 0;
  static int bodies;
  for (int round = 0; round < 5; round++) {
#pragma omp taskgraph
    {
      bodies++;
    }
#pragma omp taskgraph
    {
#pragma omp task shared(one)
      one++;
    }
#pragma omp taskgraph
#pragma omp task shared(alone)
    alone += round;
  }
  return one != 5 || alone != 10 || bodies != 1;
}

int main(void) { return everywhere(few); }
