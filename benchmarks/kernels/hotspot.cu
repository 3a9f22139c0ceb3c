/* The kernels of examples/hotspot/hotspot.c. */
struct coefficients {
  float vertical, horizontal, cooling, heating, step;
};

static __device__ int clamp(int i, int size) { return i < 0 ? 0 : i >= size ? size - 1 : i; }

__global__ void advance_kernel(const float *__restrict__ temp, const float *__restrict__ power,
                               float *__restrict__ result, int rows, int cols, coefficients k) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;
  int r = blockIdx.y * blockDim.y + threadIdx.y;
  if (r < rows && c < cols) {
    const float here = temp[r * cols + c];
    const float north = temp[clamp(r - 1, rows) * cols + c];
    const float south = temp[clamp(r + 1, rows) * cols + c];
    const float west = temp[r * cols + clamp(c - 1, cols)];
    const float east = temp[r * cols + clamp(c + 1, cols)];
    result[r * cols + c] = here + k.vertical * (north + south - 2.0f * here) +
                           k.horizontal * (west + east - 2.0f * here) - k.cooling * here +
                           k.heating * power[r * cols + c];
  }
}

// Not negative: as integers, floats have the same order.
__global__ void __launch_bounds__(256) largest_change_kernel(const float *before, const float *after, int cells,
                                                             float *result) {
  __shared__ float partial[8];
  float largest = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < cells; i += gridDim.x * blockDim.x) {
    const float change = fabsf(after[i] - before[i]);
    if (change > largest)
      largest = change;
  }
  for (int delta = 16; delta > 0; delta /= 2)
    largest = fmaxf(largest, __shfl_down_sync(0xffffffff, largest, delta));
  if (threadIdx.x % 32 == 0)
    partial[threadIdx.x / 32] = largest;
  __syncthreads();
  if (threadIdx.x < 32) {
    largest = threadIdx.x < 8 ? partial[threadIdx.x] : 0;
    for (int delta = 4; delta > 0; delta /= 2)
      largest = fmaxf(largest, __shfl_down_sync(0xffffffff, largest, delta));
    if (threadIdx.x == 0)
      atomicMax((int *)result, __float_as_int(largest));
  }
}

__global__ void simulate_kernel(float *temp, const float *other, int cells) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < cells)
    temp[i] = other[i];
}
