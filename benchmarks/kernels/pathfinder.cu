/* The kernels of examples/pathfinder/pathfinder.c. */
__global__ void next_row_kernel(int cols, const unsigned char *__restrict__ wall, int r, const int *__restrict__ above,
                                int *__restrict__ below) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;
  if (c < cols) {
    int cheapest = above[c];
    if (c > 0)
      cheapest = min(cheapest, above[c - 1]);
    if (c < cols - 1)
      cheapest = min(cheapest, above[c + 1]);
    below[c] = cheapest + wall[(size_t)r * cols + c];
  }
}

__global__ void find_path_kernel(int cols, const unsigned char *__restrict__ wall, int *__restrict__ above) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;
  if (c < cols)
    above[c] = wall[c];
}

__global__ void __launch_bounds__(256) find_path_kernel2(int cols, const int *values, int *result) {
  __shared__ int partial[8];
  int cheapest = 0x7fffffff;
  for (int c = blockIdx.x * blockDim.x + threadIdx.x; c < cols; c += gridDim.x * blockDim.x)
    cheapest = min(cheapest, values[c]);
  for (int delta = 16; delta > 0; delta /= 2)
    cheapest = min(cheapest, __shfl_down_sync(0xffffffff, cheapest, delta));
  if (threadIdx.x % 32 == 0)
    partial[threadIdx.x / 32] = cheapest;
  __syncthreads();
  if (threadIdx.x < 32) {
    cheapest = threadIdx.x < 8 ? partial[threadIdx.x] : 0x7fffffff;
    for (int delta = 4; delta > 0; delta /= 2)
      cheapest = min(cheapest, __shfl_down_sync(0xffffffff, cheapest, delta));
    if (threadIdx.x == 0)
      atomicMin(result, cheapest);
  }
}
