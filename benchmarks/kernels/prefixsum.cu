#include "prefixsum.h"

#ifdef LIBRARY
#include <cub/device/device_scan.cuh>

static void prefixsum(int n, const int *in, int *, int *, int *out) {
  static void *space;
  static size_t bytes;
  if (!space) {
    CHECK(cub::DeviceScan::ExclusiveSum(space, bytes, in, out, n));
    CHECK(cudaMalloc(&space, bytes));
  }
  CHECK(cub::DeviceScan::ExclusiveSum(space, bytes, in, out, n));
}

#else

__global__ void __launch_bounds__(TEAM) sum_tiles_kernel(int n, const int *__restrict__ in, int *__restrict__ sums) {
  __shared__ int partial[TEAM / 32];
  const int first = blockIdx.x * TILE, end = min(n, first + TILE);
  int sum = 0;
  for (int i = first + threadIdx.x; i < end; i += TEAM)
    sum += in[i];
  for (int delta = 16; delta > 0; delta /= 2)
    sum += __shfl_down_sync(0xffffffff, sum, delta);
  if (threadIdx.x % 32 == 0)
    partial[threadIdx.x / 32] = sum;
  __syncthreads();
  if (threadIdx.x < 32) {
    sum = threadIdx.x < TEAM / 32 ? partial[threadIdx.x] : 0;
    for (int delta = TEAM / 64; delta > 0; delta /= 2)
      sum += __shfl_down_sync(0xffffffff, sum, delta);
    if (threadIdx.x == 0)
      sums[blockIdx.x] = sum;
  }
}

static void sum_tiles(int n, const int *in, int *sums) { sum_tiles_kernel<<<blocks(n, TILE), TEAM>>>(n, in, sums); }

// The sum of the values of all threads before the own one; total: of all threads. Shuffles, and one sum for each warp.
template <int THREADS> static __device__ int scan_block(int value, int &total) {
  __shared__ int warps[THREADS / 32];
  const int lane = threadIdx.x % 32;
  int upto = value;
  for (int delta = 1; delta < 32; delta *= 2) {
    const int other = __shfl_up_sync(0xffffffff, upto, delta);
    if (lane >= delta)
      upto += other;
  }
  if (lane == 31)
    warps[threadIdx.x / 32] = upto;
  __syncthreads();
  int before = 0;
  total = 0;
  for (int warp = 0; warp < THREADS / 32; warp++) {
    before += warp < threadIdx.x / 32 ? warps[warp] : 0;
    total += warps[warp];
  }
  __syncthreads();
  return before + upto - value;
}

__global__ void __launch_bounds__(1024) scan_sums_kernel(int tiles, const int *__restrict__ sums,
                                                         int *__restrict__ before) {
  int sum = 0, total;
  for (int first = 0; first < tiles; first += 1024) {
    const int tile = first + threadIdx.x, scanned = scan_block<1024>(tile < tiles ? sums[tile] : 0, total);
    if (tile < tiles)
      before[tile] = sum + scanned;
    sum += total;
  }
}

static void scan_sums(int tiles, const int *sums, int *before) { scan_sums_kernel<<<1, 1024>>>(tiles, sums, before); }

// Each thread has eight elements side by side, so that one scan of the block is enough.
__global__ void __launch_bounds__(TEAM) scan_tiles_kernel(int n, const int *__restrict__ in,
                                                          const int *__restrict__ before, int *__restrict__ out) {
  const int first = blockIdx.x * TILE + threadIdx.x * 8;
  __align__(16) int value[8];
  int sum = 0, total;
  if (first + 8 <= n) {
    reinterpret_cast<int4 *>(value)[0] = reinterpret_cast<const int4 *>(in + first)[0];
    reinterpret_cast<int4 *>(value)[1] = reinterpret_cast<const int4 *>(in + first)[1];
  } else {
    for (int k = 0; k < 8; k++)
      value[k] = first + k < n ? in[first + k] : 0;
  }
  for (int k = 0; k < 8; k++) {
    const int own = value[k];
    value[k] = sum;
    sum += own;
  }
  const int scanned = before[blockIdx.x] + scan_block<TEAM>(sum, total);
  for (int k = 0; k < 8; k++)
    value[k] += scanned;
  if (first + 8 <= n) {
    reinterpret_cast<int4 *>(out + first)[0] = reinterpret_cast<int4 *>(value)[0];
    reinterpret_cast<int4 *>(out + first)[1] = reinterpret_cast<int4 *>(value)[1];
  } else {
    for (int k = 0; k < 8 && first + k < n; k++)
      out[first + k] = value[k];
  }
}

static void scan_tiles(int n, const int *in, const int *before, int *out) {
  scan_tiles_kernel<<<blocks(n, TILE), TEAM>>>(n, in, before, out);
}

#endif
