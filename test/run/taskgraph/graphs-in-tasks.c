// Tasks of a graph encounter another one, whose record one of them has at a time; taskyield may switch between them.
// RUN: %chompcc %s -o %t
// RUN: %t
// RUN: env CHOMP_TRACE=1 %t 2> %t.err
// RUN: %filecheck %s < %t.err
// CHECK-DAG: taskgraph    replayed, 3 tasks
// CHECK-DAG: taskgraph    replayed, 12 tasks
#include "../async/Inputs/everywhere.h"
#include "../async/Inputs/give-up.h"

static unsigned v[6], sum;

static unsigned inner(unsigned start) {
  unsigned x = start;
#pragma omp taskgraph
  {
    for (int i = 0; i < 3; i++) {
#pragma omp task shared(x) depend(inout : x)
      x = x * 2 + i;
    }
  }
  return x;
}

static int outer(void) {
  for (unsigned round = 0; round < 40; round++) {
    unsigned expected = sum = 0;
#pragma omp taskgraph
    {
      for (int i = 0; i < 6; i++) {
#pragma omp task depend(out : v[i])
        {
          v[i] = inner(round + i);
#pragma omp taskyield
        }
      }
      for (int i = 0; i < 6; i++) {
#pragma omp task depend(in : v[i]) depend(mutexinoutset : sum)
        {
          const unsigned before = sum;
#pragma omp taskyield
          sum = before + v[i];
        }
      }
    }
    for (int i = 0; i < 6; i++)
      expected += (round + i) * 8 + 4;
    if (sum != expected)
      return round + 1;
  }
  return 0;
}

int main(void) {
  give_up_later();
  return everywhere(outer);
}
