#include "dot.h"

// Shuffles in each warp, shared memory between the warps, one atomic for each block.
__global__ void __launch_bounds__(256) dot_kernel(int n, const double *x, const double *y, double *result) {
  __shared__ double partial[8];
  double sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    sum += x[i] * y[i];
  for (int delta = 16; delta > 0; delta /= 2)
    sum += __shfl_down_sync(0xffffffff, sum, delta);
  if (threadIdx.x % 32 == 0)
    partial[threadIdx.x / 32] = sum;
  __syncthreads();
  if (threadIdx.x < 32) {
    sum = threadIdx.x < 8 ? partial[threadIdx.x] : 0;
    for (int delta = 4; delta > 0; delta /= 2)
      sum += __shfl_down_sync(0xffffffff, sum, delta);
    if (threadIdx.x == 0)
      atomicAdd(result, sum);
  }
}

static int full_device(const void *kernel) {
  int device, processors, resident;
  CHECK(cudaGetDevice(&device));
  CHECK(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device));
  CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&resident, kernel, 256, 0));
  return processors * resident;
}

static double dot(int n, const double *x, const double *y) {
  static double *result;
  if (!result)
    CHECK(cudaMalloc(&result, sizeof *result));
  double sum = 0;
  CHECK(cudaMemcpy(result, &sum, sizeof sum, cudaMemcpyHostToDevice));
  dot_kernel<<<full_device((const void *)dot_kernel), 256>>>(n, x, y, result);
  CHECK(cudaMemcpy(&sum, result, sizeof sum, cudaMemcpyDeviceToHost));
  return sum;
}

static __device__ place shuffle_down(place value, int delta) {
  return {__shfl_down_sync(0xffffffff, value.value, delta), __shfl_down_sync(0xffffffff, value.index, delta)};
}

// One result for each block; the host has few of them to look at.
__global__ void __launch_bounds__(256) argmax_kernel(int n, const double *x, place *results) {
  __shared__ place partial[8];
  place best = {-HUGE_VAL, 0x7fffffff};
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    best = larger(best, {x[i], i});
  for (int delta = 16; delta > 0; delta /= 2)
    best = larger(best, shuffle_down(best, delta));
  if (threadIdx.x % 32 == 0)
    partial[threadIdx.x / 32] = best;
  __syncthreads();
  if (threadIdx.x < 32) {
    if (threadIdx.x < 8)
      best = partial[threadIdx.x];
    for (int delta = 4; delta > 0; delta /= 2)
      best = larger(best, shuffle_down(best, delta));
    if (threadIdx.x == 0)
      results[blockIdx.x] = best;
  }
}

static int argmax(int n, const double *x) {
  static place *results;
  const int teams = full_device((const void *)argmax_kernel);
  if (!results)
    CHECK(cudaMallocManaged(&results, teams * sizeof *results));
  argmax_kernel<<<teams, 256>>>(n, x, results);
  wait_for_device();
  place best = results[0];
  for (int i = 1; i < teams; i++)
    if (results[i].value > best.value || (results[i].value == best.value && results[i].index < best.index))
      best = results[i];
  return best.index;
}
