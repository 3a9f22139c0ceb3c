#include "manybins.h"

#ifdef LIBRARY
#include <cub/device/device_histogram.cuh>

static void count(int n, const unsigned *values, unsigned *bins, int levels, void *&space, size_t &bytes) {
  const double end = 4294967296.0;
  if (!space) {
    CHECK(cub::DeviceHistogram::HistogramEven(space, bytes, values, bins, levels, 0.0, end, n));
    CHECK(cudaMalloc(&space, bytes));
  }
  CHECK(cub::DeviceHistogram::HistogramEven(space, bytes, values, bins, levels, 0.0, end, n));
}

static void count_some(int n, const unsigned *values, unsigned *bins) {
  static void *space;
  static size_t bytes;
  count(n, values, bins, SOME + 1, space, bytes);
}

static void count_many(int n, const unsigned *values, unsigned *bins) {
  static void *space;
  static size_t bytes;
  count(n, values, bins, MANY + 1, space, bytes);
}

#else

// Each block counts a piece in its shared memory.
__global__ void __launch_bounds__(TEAM) count_some_kernel(int n, const unsigned *__restrict__ values,
                                                          unsigned *__restrict__ bins) {
  __shared__ unsigned own[SOME];
  for (int b = threadIdx.x; b < SOME; b += TEAM)
    own[b] = 0;
  __syncthreads();
  const int piece = blockIdx.x * PIECE, end = n - piece > PIECE ? piece + PIECE : n;
  for (int i = piece + threadIdx.x; i < end; i += TEAM)
    atomicAdd(&own[values[i] >> 20], 1u);
  __syncthreads();
  for (int b = threadIdx.x; b < SOME; b += TEAM)
    if (own[b])
      atomicAdd(&bins[b], own[b]);
}

static void count_some(int n, const unsigned *values, unsigned *bins) {
  count_some_kernel<<<blocks(n, PIECE), TEAM>>>(n, values, bins);
}

__global__ void __launch_bounds__(256) count_many_kernel(int n, const unsigned *__restrict__ values,
                                                         unsigned *__restrict__ bins) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    atomicAdd(&bins[values[i] >> 12], 1u);
}

static void count_many(int n, const unsigned *values, unsigned *bins) {
  count_many_kernel<<<blocks(n, 256), 256>>>(n, values, bins);
}

#endif
