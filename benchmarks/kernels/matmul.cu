#include "matmul.h"

__global__ void __launch_bounds__(TILE * TILE) matmul_kernel(int n, const float *__restrict__ a,
                                                             const float *__restrict__ b, float *__restrict__ c) {
  __shared__ float left[TILE][TILE], right[TILE][TILE];
  const int row = blockIdx.y * TILE, column = blockIdx.x * TILE;
  const int i = threadIdx.y, j = threadIdx.x;
  float sum = 0;
  for (int t = 0; t < n; t += TILE) {
    left[i][j] = a[(row + i) * n + t + j];
    right[i][j] = b[(t + i) * n + column + j];
    __syncthreads();
    for (int k = 0; k < TILE; k++)
      sum += left[i][k] * right[k][j];
    __syncthreads();
  }
  c[(row + i) * n + column + j] = sum;
}

static void matmul(int n, const float *a, const float *b, float *c) {
  matmul_kernel<<<dim3(n / TILE, n / TILE), dim3(TILE, TILE)>>>(n, a, b, c);
}

// The same again: what kernel mode is compared with.
static void matmul_bare(int n, const float *a, const float *b, float *c) { matmul(n, a, b, c); }
