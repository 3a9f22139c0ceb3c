// Taskloops in a graph: each iteration is run exactly once in each replay, however they are distributed to tasks.
// RUN: %chompcc %s -o %t
// RUN: %t
// RUN: env CHOMP_TRACE=1 %t 2> %t.err
// RUN: %filecheck %s < %t.err
// CHECK: taskgraph    replayed, {{[0-9]+}} tasks
#include "../async/Inputs/everywhere.h"

enum { N = 103 };
static int runs[4][N], sum;

static int loops(void) {
  int all = 0;
  for (int l = 0; l < 4; l++)
    for (int i = 0; i < N; i++)
      runs[l][i] = 0;
  for (int round = 1; round <= 100; round++) {
    sum = 0;
#pragma omp taskgraph
    {
#pragma omp taskloop nogroup grainsize(10)
      for (int i = 0; i < N; i++)
        runs[0][i]++;
#pragma omp taskloop nogroup num_tasks(7) firstprivate(round)
      for (int i = N - 1; i >= 0; i--)
        runs[1][i] += round;
#pragma omp taskloop nogroup
      for (int i = 0; i < N; i += 2)
        runs[2][i]++;
#pragma omp taskloop nogroup grainsize(25) collapse(2)
      for (int i = 0; i < N; i++)
        for (int k = 0; k < 3; k++)
#pragma omp atomic
          runs[3][i] += k + 1;
#pragma omp task
#pragma omp atomic
      sum += round;
    }
    all += round;
    for (int i = 0; i < N; i++)
      if (runs[0][i] != round || runs[1][i] != all || runs[2][i] != (i % 2 ? 0 : round) || runs[3][i] != 6 * round)
        return round;
    if (sum != round)
      return round;
  }
  return 0;
}

int main(void) { return everywhere(loops); }
