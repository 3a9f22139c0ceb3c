// A record's task encounters the construct again.
// RUN: %chompcc %s -o %t
// RUN: %t
#include "../async/Inputs/everywhere.h"

static int leaves;

static void tree(int depth) {
  if (!depth) {
#pragma omp atomic
    leaves++;
    return;
  }
#pragma omp taskgraph
  {
#pragma omp task firstprivate(depth)
    tree(depth - 1);
#pragma omp task firstprivate(depth)
    tree(depth - 1);
  }
}

static int recursion(void) {
  for (int round = 0; round < 5; round++) {
    leaves = 0;
    tree(4);
    if (leaves != 16)
      return 1;
  }
  return 0;
}

int main(void) { return everywhere(recursion); }
