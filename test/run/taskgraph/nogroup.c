// With nogroup nobody waits at the end of the construct: tasks behind it, and encounters of it, come after its tasks
// where dependences say so, and taskwait waits for all of them.
// RUN: %chompcc %s -o %t
// RUN: %t
// RUN: env CHOMP_TRACE=1 %t 2> %t.err
// RUN: %filecheck %s < %t.err
// CHECK: taskgraph    replayed, {{[0-9]+}} tasks
#include "../async/Inputs/everywhere.h"
#include "../async/Inputs/linger.h"

static unsigned x, y, z, free_tasks;

static int nogroup(void) {
  unsigned expected_x = 0, expected_y = 0;
  x = y = z = free_tasks = 0;
  for (unsigned round = 1; round <= 60; round++) {
#pragma omp taskgraph nogroup
    {
      for (unsigned i = 0; i < 4; i++) {
#pragma omp task depend(inout : x)
        x = x * 3 + i + linger(2000);
      }
#pragma omp task depend(in : x) depend(inout : y)
      y += x;
#pragma omp task
#pragma omp atomic
      free_tasks++;
    }
#pragma omp task depend(inout : x) depend(in : y)
    {
      x += y;
      z = x;
    }
    for (unsigned i = 0; i < 4; i++)
      expected_x = expected_x * 3 + i;
    expected_y += expected_x;
    expected_x += expected_y;
    if (round % 20 == 0) {
#pragma omp taskwait
      if (x != expected_x || y != expected_y || z != x || free_tasks != round)
        return 1;
    }
  }
  return 0;
}

int main(void) { return everywhere(nogroup); }
