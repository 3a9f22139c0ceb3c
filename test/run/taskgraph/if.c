// Where the if clause is false the body runs, and the record stays as it is.
// RUN: %chompcc %s -o %t
// RUN: %t
#include "../async/Inputs/everywhere.h"

static int ifs(void) {
  static int total;
  int bodies = 0, tasks = 0;
  for (int i = 0; i < 8; i++) {
#pragma omp taskgraph if (i % 4 != 1)
    {
      bodies++;
#pragma omp task shared(tasks)
      tasks++;
    }
  }
  const int expected = total++ ? 2 : 3;
  return tasks != 8 || bodies != expected;
}

int main(void) { return everywhere(ifs); }
