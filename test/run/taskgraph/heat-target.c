// Heat on the device in data that is there all the time: the graph updates it, makes the steps and fetches the result.
// RUN: %chompcc -O2 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: env CHOMP_TRACE=1 %t 2> %t.err
// RUN: %filecheck %s < %t.err
// CHECK: taskgraph    replayed, {{[0-9]+}} tasks
#include "../async/Inputs/everywhere.h"
#include <string.h>

enum { N = 34, Rows = 8, Blocks = (N - 2) / Rows, Steps = 6 };
typedef unsigned plane[N][N];
static plane u[2], expected[2];
static char done[2][Blocks + 2];

static void tasks(void) {
#pragma omp taskgraph
  {
#pragma omp target update to(u) nowait depend(iterator(int b = 0 : Blocks + 2), out : done[0][b], done[1][b])
    for (int s = 0; s < Steps; s++)
      for (int b = 1; b <= Blocks; b++) {
        const int from = s % 2, to = 1 - from;
#pragma omp target teams distribute parallel for collapse(2) nowait firstprivate(saved : from, to, b) map(u)           \
    depend(in : done[from][b - 1], done[from][b], done[from][b + 1]) depend(out : done[to][b])
        for (int i = (b - 1) * Rows + 1; i <= b * Rows; i++)
          for (int j = 1; j < N - 1; j++)
            u[to][i][j] =
                (4 * u[from][i][j] + u[from][i - 1][j] + u[from][i + 1][j] + u[from][i][j - 1] + u[from][i][j + 1]) / 8;
      }
#pragma omp target update from(u) nowait depend(iterator(int b = 0 : Blocks + 2), inout : done[0][b], done[1][b])
  }
}

static void serial(void) {
  for (int s = 0; s < Steps; s++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) {
        unsigned (*from)[N] = expected[s % 2];
        expected[1 - s % 2][i][j] =
            (4 * from[i][j] + from[i - 1][j] + from[i + 1][j] + from[i][j - 1] + from[i][j + 1]) / 8;
      }
}

static int heat(void) {
  int result = 0;
#pragma omp target data map(alloc : u)
  for (int run = 0; run < 20 && !result; run++) {
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        u[0][i][j] = u[1][i][j] = (i * 31 + j * 17 + run * 7) % 101 * 1000;
    memcpy(expected, u, sizeof u);
    tasks();
    serial();
    if (memcmp(u, expected, sizeof u))
      result = run + 1;
  }
  return result;
}

int main(void) { return everywhere(heat); }
