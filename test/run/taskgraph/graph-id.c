// Each value of graph_id has a record of its own; graph_reset makes the one anew, and leaves the others.
// RUN: %chompcc %s -o %t
// RUN: %t
#include "../async/Inputs/everywhere.h"

static int failed;
static int items[1000];

static int ids(void) {
  static int first = 1;
  int bodies[3] = {0, 0, 0}, sizes[3] = {10, 100, 1000};
  for (int round = 0; round < 9; round++)
    for (int id = 0; id < 3; id++) {
      const int reset = id == 1 && round == 4;
      for (int i = 0; i < 1000; i++)
        items[i] = 0;
      const int n = sizes[id] - (reset ? 50 : 0);
#pragma omp taskgraph graph_id(id - 5) graph_reset(reset)
      {
        bodies[id]++;
        for (int i = 0; i < n; i++) {
#pragma omp task depend(inout : items[i / 10])
          items[i]++;
        }
      }
      int count = 0;
      for (int i = 0; i < 1000; i++)
        count += items[i];
      const int expected = id == 1 && (round >= 4 || !first) ? 50 : sizes[id];
      if (count != expected)
        failed = 1;
    }
  if (first ? bodies[0] != 1 || bodies[1] != 2 || bodies[2] != 1 : bodies[0] || bodies[1] != 1 || bodies[2])
    failed = 2;
  first = 0;
  return failed;
}

int main(void) { return everywhere(ids); }
