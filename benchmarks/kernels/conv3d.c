#include "conv3d.h"
#include <omp.h>

#define CELLS(n) ((n + WIDTH - 1) * (n + WIDTH - 1) * (n + WIDTH - 1))

static void convolve(int n, const float *weight, const float *in, float *out) {
  const int edge = n + WIDTH - 1;
#pragma omp target teams distribute parallel for collapse(3) map(to : weight[0 : WIDTH * WIDTH * WIDTH])               \
    map(to : in[0 : CELLS(n)]) map(from : out[0 : n * n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++) {
        float sum = 0;
        for (int a = 0; a < WIDTH; a++)
          for (int b = 0; b < WIDTH; b++)
            for (int c = 0; c < WIDTH; c++)
              sum += weight[(a * WIDTH + b) * WIDTH + c] * in[((i + a) * edge + j + b) * edge + k + c];
        out[(i * n + j) * n + k] = sum;
      }
}

static void convolve_tiled(int n, const float *weight, const float *in, float *out) {
  const int edge = n + WIDTH - 1;
#pragma omp target teams distribute collapse(3) thread_limit(TEAM) map(to : weight[0 : WIDTH * WIDTH * WIDTH])         \
    map(to : in[0 : CELLS(n)]) map(from : out[0 : n * n * n])
  for (int z = 0; z < n; z += TILE_Z)
    for (int y = 0; y < n; y += TILE_Y)
      for (int x = 0; x < n; x += TILE_X) {
        float tile[TILE_Z + WIDTH - 1][TILE_Y + WIDTH - 1][TILE_X + WIDTH - 1];
#pragma omp parallel num_threads(TEAM)
        {
          const int j = omp_get_thread_num() / TILE_X, k = omp_get_thread_num() % TILE_X;
          for (int a = 0; a < TILE_Z + WIDTH - 1; a++)
            for (int b = j; b < TILE_Y + WIDTH - 1; b += TILE_Y)
              for (int c = k; c < TILE_X + WIDTH - 1; c += TILE_X)
                tile[a][b][c] =
                    z + a < edge && y + b < edge && x + c < edge ? in[((z + a) * edge + y + b) * edge + x + c] : 0;
#pragma omp barrier
          float sum[TILE_Z] = {0};
          for (int a = 0; a < WIDTH; a++)
            for (int b = 0; b < WIDTH; b++)
              for (int c = 0; c < WIDTH; c++)
                for (int i = 0; i < TILE_Z; i++)
                  sum[i] += weight[(a * WIDTH + b) * WIDTH + c] * tile[i + a][j + b][k + c];
          for (int i = 0; i < TILE_Z; i++)
            if (z + i < n && y + j < n && x + k < n)
              out[((z + i) * n + y + j) * n + x + k] = sum[i];
        }
      }
}
