// The edit distance of two texts by blocks, from the upper left corner to the lower right one; the texts are others in
// each run.
// RUN: %chompcc -O2 %s -o %t
// RUN: %t
// RUN: env CHOMP_TRACE=1 %t 2> %t.err
// RUN: %filecheck %s < %t.err
// CHECK: taskgraph    recorded, 64 tasks ({{.*}}wavefront.c:
// CHECK-COUNT-99: taskgraph    replayed, 64 tasks
#include "../async/Inputs/everywhere.h"
#include <string.h>

enum { Blocks = 8, Size = 8, N = Blocks * Size };
static char first[N], second[N], done[Blocks + 1][Blocks + 1];
static int distance[N + 1][N + 1], expected[N + 1][N + 1];

static int least(int a, int b) { return a < b ? a : b; }
static void fill(int d[N + 1][N + 1], int x, int y, int size) {
  for (int i = x; i < x + size; i++)
    for (int j = y; j < y + size; j++)
      d[i + 1][j + 1] = least(d[i][j] + (first[i] != second[j]), least(d[i][j + 1], d[i + 1][j]) + 1);
}
static void clear(int d[N + 1][N + 1]) {
  memset(d, 0, sizeof distance);
  for (int i = 0; i <= N; i++)
    d[i][0] = d[0][i] = i;
}

static int wavefront(void) {
  for (int run = 0; run < 100; run++) {
    for (int i = 0; i < N; i++) {
      first[i] = "abcd"[(i * i + run * 3) % 7 % 4];
      second[i] = "abcd"[(i * i * i + run * 5) % 11 % 4];
    }
    clear(distance);
#pragma omp taskgraph
    {
      for (int x = 0; x < Blocks; x++)
        for (int y = 0; y < Blocks; y++) {
#pragma omp task depend(in : done[x][y + 1], done[x + 1][y]) depend(out : done[x + 1][y + 1])
          fill(distance, x * Size, y * Size, Size);
        }
    }
    clear(expected);
    fill(expected, 0, 0, N);
    if (memcmp(distance, expected, sizeof expected))
      return run + 1;
  }
  return 0;
}

int main(void) { return everywhere(wavefront); }
