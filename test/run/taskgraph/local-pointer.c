// A depend clause names what a pointer points to that is declared in the construct.
// RUN: %chompcc %s -o %t
// RUN: env CHOMP_TRACE=1 %t 2> %t.err
// RUN: %filecheck %s < %t.err
// CHECK: taskgraph    replayed, 9 tasks
#include "../async/Inputs/everywhere.h"

static int items[16], sum;

static int local(void) {
  for (int i = 0; i < 4; i++)
    items[i] = 0;
  for (int run = 1; run <= 5; run++) {
    sum = 0;
#pragma omp taskgraph
    {
      for (int i = 0; i < 8; i++) {
        int *cell = items + i % 4;
#pragma omp task depend(inout : cell[0])
        cell[0] += i;
      }
      int *all = items;
#pragma omp task depend(in : all[0], all[1], all[2], all[3])
      for (int i = 0; i < 4; i++)
        sum += all[i];
    }
    if (sum != 28 * run)
      return run;
  }
  return 0;
}

int main(void) { return everywhere(local); }
