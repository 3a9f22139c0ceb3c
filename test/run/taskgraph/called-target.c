// Target tasks of a called function, and the whole life of a mapping in one graph, of other memory each time.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: env CHOMP_TRACE=1 %t 2> %t.err
// RUN: %filecheck %s < %t.err
// CHECK: taskgraph    replayed, {{[0-9]+}} tasks
#include "../async/Inputs/everywhere.h"
#include <stdlib.h>

enum { N = 20 };
static int sums[4];

static void add(int k, int value) {
#pragma omp target nowait replayable map(tofrom : sums) firstprivate(k, value) depend(inout : sums)
  sums[k] = sums[k] * 3 + value;
}

static int encounter(int round) {
  int *p = malloc((N + round) * sizeof *p), failed = 0;
  for (int i = 0; i < N; i++)
    p[i] = i * round;
  for (int k = 0; k < 4; k++)
    sums[k] = k + round;
#pragma omp taskgraph
  {
#pragma omp target enter data map(to : p[0 : N]) nowait depend(out : p[0])
    for (int k = 0; k < 8; k++)
      add(k % 4, k * 10);
#pragma omp target nowait map(p[0 : N]) depend(inout : p[0])
    for (int i = 0; i < N; i++)
      p[i] += round;
#pragma omp target update from(p[5 : 10]) nowait depend(inout : p[0])
#pragma omp task depend(inout : p[0])
    for (int i = 5; i < 15; i++)
      p[i] *= 2;
#pragma omp target update to(p[5 : 10]) nowait depend(inout : p[0])
#pragma omp target exit data map(from : p[0 : N]) nowait depend(inout : p[0])
  }
  for (int i = 0; i < N; i++)
    failed |= p[i] != (i * round + round) * (i >= 5 && i < 15 ? 2 : 1);
  for (int k = 0; k < 4; k++)
    failed |= sums[k] != ((k + round) * 3 + k * 10) * 3 + (k + 4) * 10;
  if (round % 2) {
    free(p);
    p = 0;
  }
  static int *kept;
  free(kept);
  kept = p;
  return failed ? round : 0;
}

static int called(void) {
  int failed = 0;
  for (int round = 1; round <= 10; round++)
    failed |= encounter(round);
  return failed;
}

int main(void) { return everywhere(called); }
