#include "histogram.h"

__global__ void histogram_kernel(int n, const unsigned char *values, unsigned *bins) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    atomicAdd(&bins[values[i]], 1u);
}

static void histogram(int n, const unsigned char *values, unsigned *bins) {
  histogram_kernel<<<blocks(n, 256), 256>>>(n, values, bins);
}

// Each block counts in its shared memory.
__global__ void __launch_bounds__(256) histogram_reduced_kernel(int n, const unsigned char *values, unsigned *bins) {
  __shared__ unsigned own[BINS];
  own[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    atomicAdd(&own[values[i]], 1u);
  __syncthreads();
  atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);
}

static void histogram_reduced(int n, const unsigned char *values, unsigned *bins) {
  int wanted = blocks(n, 256 * 16);
  histogram_reduced_kernel<<<wanted, 256>>>(n, values, bins);
}
