#include "matmul.h"
#include <omp.h>
#include <ompx.h>

static void matmul(int n, const float *a, const float *b, float *c) {
  const int tiles = n / TILE;
#pragma omp target teams num_teams(tiles *tiles) thread_limit(TILE *TILE) map(to : a[0 : n * n], b[0 : n * n])         \
    map(from : c[0 : n * n])
  {
    float left[TILE][TILE], right[TILE][TILE];
    const int row = omp_get_team_num() / tiles * TILE, column = omp_get_team_num() % tiles * TILE;
#pragma omp parallel num_threads(TILE *TILE)
    {
      const int i = omp_get_thread_num() / TILE, j = omp_get_thread_num() % TILE;
      float sum = 0;
      for (int t = 0; t < n; t += TILE) {
        left[i][j] = a[(row + i) * n + t + j];
        right[i][j] = b[(t + i) * n + column + j];
#pragma omp barrier
        for (int k = 0; k < TILE; k++)
          sum += left[i][k] * right[k][j];
#pragma omp barrier
      }
      c[(row + i) * n + column + j] = sum;
    }
  }
}

static void matmul_bare(int n, const float *a, const float *b, float *c) {
  const int tiles = n / TILE;
#pragma omp target teams ompx_bare num_teams(tiles, tiles) thread_limit(TILE, TILE)                                    \
    map(to : a[0 : n * n], b[0 : n * n]) map(from : c[0 : n * n])
  {
    static float left[TILE][TILE], right[TILE][TILE];
#pragma omp groupprivate(left, right)
    const int row = ompx_block_id_y() * TILE, column = ompx_block_id_x() * TILE;
    const int i = ompx_thread_id_y(), j = ompx_thread_id_x();
    float sum = 0;
    for (int t = 0; t < n; t += TILE) {
      left[i][j] = a[(row + i) * n + t + j];
      right[i][j] = b[(t + i) * n + column + j];
      ompx_sync_block(ompx_acq_rel);
      for (int k = 0; k < TILE; k++)
        sum += left[i][k] * right[k][j];
      ompx_sync_block(ompx_acq_rel);
    }
    c[(row + i) * n + column + j] = sum;
  }
}
