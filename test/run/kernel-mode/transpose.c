// Kernel mode: all threads of a two-dimensional grid run the code, and share an array of their team.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env CHOMP_TRACE=1 %t 2>&1 | %filecheck %s
// CHECK: main_l{{[0-9]+}}  5x5x1 teams (num_teams) x 16x16x1 threads (thread_limit)
#include <omp.h>
#include <ompx.h>
enum { N = 72, Tile = 16 };
static int a[N * N], b[N * N];
int main(void) {
  for (int i = 0; i < N * N; i++)
    a[i] = i;
  const int teams = (N + Tile - 1) / Tile;
#pragma omp target teams ompx_bare num_teams(teams, teams) thread_limit(Tile, Tile) map(to : a) map(from : b)
  {
    static int tile[Tile][Tile + 1];
#pragma omp allocate(tile) allocator(omp_cgroup_mem_alloc)
    const int tx = ompx_thread_id_x(), ty = ompx_thread_id_y();
    int x = ompx_block_id_x() * Tile + tx, y = ompx_block_id_y() * Tile + ty;
    if (x < N && y < N)
      tile[ty][tx] = a[y * N + x];
    ompx_sync_block_acq_rel();
    x = ompx_block_id_y() * Tile + tx;
    y = ompx_block_id_x() * Tile + ty;
    if (x < N && y < N)
      b[y * N + x] = tile[tx][ty];
  }
  for (int y = 0; y < N; y++)
    for (int x = 0; x < N; x++)
      if (b[y * N + x] != a[x * N + y])
        return 1;
  return 0;
}
