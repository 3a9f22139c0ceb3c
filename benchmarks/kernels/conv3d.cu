#include "conv3d.h"

__global__ void __launch_bounds__(256) convolve_kernel(int n, const float *__restrict__ weight,
                                                       const float *__restrict__ in, float *__restrict__ out) {
  const int k = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y, i = blockIdx.z;
  if (j >= n || k >= n)
    return;
  const int edge = n + WIDTH - 1;
  float sum = 0;
  for (int a = 0; a < WIDTH; a++)
    for (int b = 0; b < WIDTH; b++)
      for (int c = 0; c < WIDTH; c++)
        sum += weight[(a * WIDTH + b) * WIDTH + c] * in[((i + a) * edge + j + b) * edge + k + c];
  out[(i * n + j) * n + k] = sum;
}

static void convolve(int n, const float *weight, const float *in, float *out) {
  convolve_kernel<<<dim3(blocks(n, 32), blocks(n, 8), n), dim3(32, 8)>>>(n, weight, in, out);
}

// What a block needs of the input is in shared memory; a thread has a column of results.
__global__ void __launch_bounds__(TEAM) convolve_tiled_kernel(int n, const float *__restrict__ weight,
                                                              const float *__restrict__ in, float *__restrict__ out) {
  __shared__ float tile[TILE_Z + WIDTH - 1][TILE_Y + WIDTH - 1][TILE_X + WIDTH - 1];
  const int edge = n + WIDTH - 1, j = threadIdx.y, k = threadIdx.x;
  const int z = blockIdx.z * TILE_Z, y = blockIdx.y * TILE_Y, x = blockIdx.x * TILE_X;
  for (int a = 0; a < TILE_Z + WIDTH - 1; a++)
    for (int b = j; b < TILE_Y + WIDTH - 1; b += TILE_Y)
      for (int c = k; c < TILE_X + WIDTH - 1; c += TILE_X)
        tile[a][b][c] =
            z + a < edge && y + b < edge && x + c < edge ? in[((z + a) * edge + y + b) * edge + x + c] : 0;
  __syncthreads();
  float sum[TILE_Z] = {0};
  for (int a = 0; a < WIDTH; a++)
    for (int b = 0; b < WIDTH; b++)
      for (int c = 0; c < WIDTH; c++) {
        const float factor = weight[(a * WIDTH + b) * WIDTH + c];
        for (int i = 0; i < TILE_Z; i++)
          sum[i] += factor * tile[i + a][j + b][k + c];
      }
  for (int i = 0; i < TILE_Z; i++)
    if (z + i < n && y + j < n && x + k < n)
      out[((z + i) * n + y + j) * n + x + k] = sum[i];
}

static void convolve_tiled(int n, const float *weight, const float *in, float *out) {
  const dim3 grid(blocks(n, TILE_X), blocks(n, TILE_Y), blocks(n, TILE_Z));
  convolve_tiled_kernel<<<grid, dim3(TILE_X, TILE_Y)>>>(n, weight, in, out);
}
