// Heat in a cube by blocks, several steps in a graph: each block of a step comes after its neighbours of the last one.
// RUN: %chompcc -O2 %s -o %t
// RUN: %t
// RUN: env CHOMP_TRACE=1 %t 2> %t.err
// RUN: %filecheck %s < %t.err
// CHECK: taskgraph    recorded, 108 tasks ({{.*}}heat-3d.c:
// CHECK-COUNT-99: taskgraph    replayed, 108 tasks
#include "../async/Inputs/everywhere.h"
#include <string.h>

enum { Blocks = 3, Size = 4, Steps = 4, N = Blocks * Size + 2 };
typedef double cube[N][N][N];
static cube u[2], expected[2];
static char done[2][Blocks + 2][Blocks + 2][Blocks + 2];

static void step(cube to, cube from, int bx, int by, int bz) {
  for (int x = bx * Size + 1; x <= (bx + 1) * Size; x++)
    for (int y = by * Size + 1; y <= (by + 1) * Size; y++)
      for (int z = bz * Size + 1; z <= (bz + 1) * Size; z++)
        to[x][y][z] = 0.4 * from[x][y][z] + 0.1 * (from[x - 1][y][z] + from[x + 1][y][z]) +
                      0.11 * (from[x][y - 1][z] + from[x][y + 1][z]) + 0.09 * (from[x][y][z - 1] + from[x][y][z + 1]);
}

static void fill(cube both[2], int run) {
  for (int x = 0; x < N; x++)
    for (int y = 0; y < N; y++)
      for (int z = 0; z < N; z++)
        both[0][x][y][z] = both[1][x][y][z] = (x * 7 + y * 5 + z * 3 + run * 11) % 23 / 7.0;
}

static void tasks(void) {
#pragma omp taskgraph
  for (int s = 0; s < Steps; s++)
    for (int x = 1; x <= Blocks; x++)
      for (int y = 1; y <= Blocks; y++)
        for (int z = 1; z <= Blocks; z++) {
          const int from = s % 2, to = 1 - from;
#pragma omp task depend(in : done[from][x][y][z], done[from][x - 1][y][z], done[from][x + 1][y][z])                    \
    depend(in : done[from][x][y - 1][z], done[from][x][y + 1][z], done[from][x][y][z - 1], done[from][x][y][z + 1])    \
    depend(out : done[to][x][y][z])
          step(u[to], u[from], x - 1, y - 1, z - 1);
        }
}

static int heat(void) {
  for (int run = 0; run < 100; run++) {
    fill(u, run);
    tasks();
    fill(expected, run);
    for (int s = 0; s < Steps; s++)
      for (int b = 0; b < Blocks * Blocks * Blocks; b++)
        step(expected[1 - s % 2], expected[s % 2], b / Blocks / Blocks, b / Blocks % Blocks, b % Blocks);
    if (memcmp(u, expected, sizeof u))
      return run + 1;
  }
  return 0;
}

int main(void) { return everywhere(heat); }
