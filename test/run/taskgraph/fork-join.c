// Tasks that fork, and one that joins them, many times in a graph.
// RUN: %chompcc %s -o %t
// RUN: %t
// RUN: env CHOMP_TRACE=1 %t 2> %t.err
// RUN: %filecheck %s < %t.err
// CHECK: taskgraph    recorded, 90 tasks ({{.*}}fork-join.c:
// CHECK-COUNT-99: taskgraph    replayed, 90 tasks
#include "../async/Inputs/everywhere.h"

enum { Phases = 10, Width = 8 };
static unsigned seed, parts[Width];

static unsigned part(unsigned from, int i) { return (from ^ (i * 2654435761u)) * 2246822519u + (from >> 15); }
static unsigned joined(void) {
  unsigned result = 17;
  for (int i = 0; i < Width; i++)
    result = result * 31 + parts[i];
  return result;
}

static int fork_join(void) {
  for (unsigned run = 0; run < 100; run++) {
    seed = run;
#pragma omp taskgraph
    {
      for (int p = 0; p < Phases; p++) {
        for (int i = 0; i < Width; i++) {
#pragma omp task depend(in : seed) depend(out : parts[i])
          parts[i] = part(seed, i + p);
        }
#pragma omp task depend(iterator(int i = 0 : Width), in : parts[i]) depend(out : seed)
        seed = joined();
      }
    }
    const unsigned result = seed;
    seed = run;
    for (int p = 0; p < Phases; p++) {
      for (int i = 0; i < Width; i++)
        parts[i] = part(seed, i + p);
      seed = joined();
    }
    if (result != seed)
      return (int)run + 1;
  }
  return 0;
}

int main(void) { return everywhere(fork_join); }
