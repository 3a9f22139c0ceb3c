#include "radixsort.h"

#ifdef LIBRARY
#include <cub/device/device_radix_sort.cuh>

static void radixsort(int n, const unsigned *in, unsigned *, unsigned *out, unsigned *, unsigned *, unsigned *) {
  static void *space;
  static size_t bytes;
  if (!space) {
    CHECK(cub::DeviceRadixSort::SortKeys(space, bytes, in, out, n));
    CHECK(cudaMalloc(&space, bytes));
  }
  CHECK(cub::DeviceRadixSort::SortKeys(space, bytes, in, out, n));
}

#else

// Each warp counts in shared memory of its own.
__global__ void __launch_bounds__(TEAM) count_digits_kernel(int n, int shift, const unsigned *__restrict__ in,
                                                            unsigned *__restrict__ counts) {
  __shared__ unsigned count[TEAM / 32][RADIX];
  const int warp = threadIdx.x / 32, end = min(n, (blockIdx.x + 1) * TILE);
  if (threadIdx.x < TEAM / 32 * RADIX)
    count[0][threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * TILE + threadIdx.x; i < end; i += TEAM)
    atomicAdd(&count[warp][DIGIT(in[i], shift)], 1u);
  __syncthreads();
  if (threadIdx.x < RADIX) {
    unsigned sum = 0;
    for (int w = 0; w < TEAM / 32; w++)
      sum += count[w][threadIdx.x];
    counts[threadIdx.x * gridDim.x + blockIdx.x] = sum;
  }
}

static void count_digits(int n, int tiles, int shift, const unsigned *in, unsigned *counts) {
  count_digits_kernel<<<tiles, TEAM>>>(n, shift, in, counts);
}

// The sum of the values of all threads before the own one; total: of all threads.
static __device__ unsigned scan_block(unsigned value, unsigned &total) {
  __shared__ unsigned warps[TEAM / 32];
  const int lane = threadIdx.x % 32, own = threadIdx.x / 32;
  unsigned upto = value, before = 0;
  for (int delta = 1; delta < 32; delta *= 2) {
    const unsigned other = __shfl_up_sync(0xffffffff, upto, delta);
    if (lane >= delta)
      upto += other;
  }
  if (lane == 31)
    warps[own] = upto;
  __syncthreads();
  total = 0;
  for (int warp = 0; warp < TEAM / 32; warp++) {
    before += warp < own ? warps[warp] : 0;
    total += warps[warp];
  }
  __syncthreads();
  return before + upto - value;
}

__global__ void __launch_bounds__(TEAM) scan_counts_kernel(int tiles, const unsigned *__restrict__ counts,
                                                           unsigned *__restrict__ offsets,
                                                           unsigned *__restrict__ totals) {
  const int row = blockIdx.x * tiles;
  unsigned sum = 0, total;
  for (int first = 0; first < tiles; first += TEAM) {
    const int tile = first + threadIdx.x;
    const unsigned before = scan_block(tile < tiles ? counts[row + tile] : 0, total);
    if (tile < tiles)
      offsets[row + tile] = sum + before;
    sum += total;
  }
  if (threadIdx.x == 0)
    totals[blockIdx.x] = sum;
}

static void scan_counts(int tiles, const unsigned *counts, unsigned *offsets, unsigned *totals) {
  scan_counts_kernel<<<RADIX, TEAM>>>(tiles, counts, offsets, totals);
}

__global__ void __launch_bounds__(TEAM)
    scatter_kernel(int n, int shift, const unsigned *__restrict__ in, const unsigned *__restrict__ offsets,
                   const unsigned *__restrict__ totals, unsigned *__restrict__ out) {
  __shared__ __align__(16) unsigned counts[RADIX][TEAM];
  __shared__ unsigned sorted[TILE], begin[RADIX];
  const int t = threadIdx.x, first = blockIdx.x * TILE + t * ITEMS;
  __align__(16) unsigned keys[ITEMS];
  if (first + ITEMS <= n) {
    reinterpret_cast<uint4 *>(keys)[0] = reinterpret_cast<const uint4 *>(in + first)[0];
    reinterpret_cast<uint4 *>(keys)[1] = reinterpret_cast<const uint4 *>(in + first)[1];
  } else {
    for (int i = 0; i < ITEMS; i++)
      keys[i] = first + i < n ? in[first + i] : 0;
  }
  for (int digit = 0; digit < RADIX; digit++)
    counts[digit][t] = 0;
#pragma unroll
  for (int i = 0; i < ITEMS; i++)
    if (first + i < n)
      counts[DIGIT(keys[i], shift)][t]++;
  __syncthreads();
  // The sums before each counter, row by row: RADIX counters in a row for each thread.
  uint4 *own = reinterpret_cast<uint4 *>(&counts[0][t * RADIX]);
  unsigned sum = 0, total;
  for (int k = 0; k < RADIX / 4; k++)
    sum += own[k].x + own[k].y + own[k].z + own[k].w;
  unsigned before = scan_block(sum, total);
  for (int k = 0; k < RADIX / 4; k++) {
    const uint4 count = own[k];
    own[k] = {before, before + count.x, before + count.x + count.y, before + count.x + count.y + count.z};
    before += count.x + count.y + count.z + count.w;
  }
  __syncthreads();
  if (t < RADIX) {
    unsigned place = offsets[t * gridDim.x + blockIdx.x] - counts[t][0];
    for (int digit = 0; digit < t; digit++)
      place += totals[digit];
    begin[t] = place;
  }
  __syncthreads();
#pragma unroll
  for (int i = 0; i < ITEMS; i++)
    if (first + i < n)
      sorted[counts[DIGIT(keys[i], shift)][t]++] = keys[i];
  __syncthreads();
  for (int i = t; i < TILE && blockIdx.x * TILE + i < n; i += TEAM)
    out[begin[DIGIT(sorted[i], shift)] + i] = sorted[i];
}

static void scatter(int n, int tiles, int shift, const unsigned *in, const unsigned *offsets, const unsigned *totals,
                    unsigned *out) {
  scatter_kernel<<<tiles, TEAM>>>(n, shift, in, offsets, totals, out);
}

#endif
