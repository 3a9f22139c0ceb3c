#include "transpose.h"

__global__ void __launch_bounds__(TILE * ROWS) transpose_kernel(int n, const float *__restrict__ in,
                                                                float *__restrict__ out) {
  __shared__ float tile[TILE][TILE + 1]; // a column more: no two rows begin in one bank
  const int top = blockIdx.y * TILE, left = blockIdx.x * TILE;
  const int x = threadIdx.x, y = threadIdx.y;
  for (int r = y; r < TILE; r += ROWS)
    if (top + r < n && left + x < n)
      tile[r][x] = in[(top + r) * n + left + x];
  __syncthreads();
  for (int r = y; r < TILE; r += ROWS)
    if (left + r < n && top + x < n)
      out[(left + r) * n + top + x] = tile[x][r];
}

static void transpose(int n, const float *in, float *out) {
  const int tiles = blocks(n, TILE);
  transpose_kernel<<<dim3(tiles, tiles), dim3(TILE, ROWS)>>>(n, in, out);
}
