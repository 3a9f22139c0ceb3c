#include "transpose.h"
#include <omp.h>

static void transpose(int n, const float *in, float *out) {
  const int tiles = (n + TILE - 1) / TILE;
#pragma omp target teams num_teams(tiles *tiles) thread_limit(TILE *ROWS) map(to : in[0 : n * n])                      \
    map(from : out[0 : n * n])
  {
    float tile[TILE][TILE + 1]; // a column more: no two rows begin in one bank
    const int top = omp_get_team_num() / tiles * TILE, left = omp_get_team_num() % tiles * TILE;
#pragma omp parallel num_threads(TILE *ROWS)
    {
      const int x = omp_get_thread_num() % TILE, y = omp_get_thread_num() / TILE;
      for (int r = y; r < TILE; r += ROWS)
        if (top + r < n && left + x < n)
          tile[r][x] = in[(top + r) * n + left + x];
#pragma omp barrier
      for (int r = y; r < TILE; r += ROWS)
        if (left + r < n && top + x < n)
          out[(left + r) * n + top + x] = tile[x][r];
    }
  }
}
