/* The kernels of examples/srad/srad.c. */
struct derivatives {
  float north, south, west, east, coefficient;
};

static __device__ float diffusion(float q2, float q02) {
  float c = 1.0f / (1.0f + (q2 - q02) / (q02 * (1.0f + q02)));
  return c < 0.0f ? 0.0f : c > 1.0f ? 1.0f : c;
}

__global__ void compress_kernel(float *image, int size) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < size)
    image[i] = expf(image[i] / 255.0f);
}

__global__ void expand_kernel(float *image, int size) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < size)
    image[i] = logf(image[i]) * 255.0f;
}

// Both sums with one pair of barriers' worth of shared memory.
__global__ void __launch_bounds__(256) speckle_kernel(const float *image, int size, double *sum_result,
                                                      double *squares_result) {
  __shared__ double partial[8], partial_squares[8];
  double sum = 0, squares = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < size; i += gridDim.x * blockDim.x) {
    sum += image[i];
    squares += (double)image[i] * image[i];
  }
  for (int delta = 16; delta > 0; delta /= 2) {
    sum += __shfl_down_sync(0xffffffff, sum, delta);
    squares += __shfl_down_sync(0xffffffff, squares, delta);
  }
  if (threadIdx.x % 32 == 0) {
    partial[threadIdx.x / 32] = sum;
    partial_squares[threadIdx.x / 32] = squares;
  }
  __syncthreads();
  if (threadIdx.x < 32) {
    sum = threadIdx.x < 8 ? partial[threadIdx.x] : 0;
    squares = threadIdx.x < 8 ? partial_squares[threadIdx.x] : 0;
    for (int delta = 4; delta > 0; delta /= 2) {
      sum += __shfl_down_sync(0xffffffff, sum, delta);
      squares += __shfl_down_sync(0xffffffff, squares, delta);
    }
    if (threadIdx.x == 0) {
      atomicAdd(sum_result, sum);
      atomicAdd(squares_result, squares);
    }
  }
}

__global__ void differentiate_kernel(int rows, int cols, const float *__restrict__ image,
                                     derivatives *__restrict__ result, float q02) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;
  int r = blockIdx.y * blockDim.y + threadIdx.y;
  if (r < rows && c < cols) {
    derivatives d;
    const float here = image[r * cols + c];
    d.north = image[(r > 0 ? r - 1 : 0) * cols + c] - here;
    d.south = image[(r < rows - 1 ? r + 1 : r) * cols + c] - here;
    d.west = image[r * cols + (c > 0 ? c - 1 : 0)] - here;
    d.east = image[r * cols + (c < cols - 1 ? c + 1 : c)] - here;
    const float gradient =
        (d.north * d.north + d.south * d.south + d.west * d.west + d.east * d.east) / (here * here);
    const float laplacian = (d.north + d.south + d.west + d.east) / here;
    float q2 = 0.5f * gradient - 0.0625f * laplacian * laplacian;
    q2 /= (1.0f + 0.25f * laplacian) * (1.0f + 0.25f * laplacian);
    d.coefficient = diffusion(q2, q02);
    result[r * cols + c] = d;
  }
}

__global__ void diffuse_kernel(int rows, int cols, float *__restrict__ image, const derivatives *__restrict__ d) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;
  int r = blockIdx.y * blockDim.y + threadIdx.y;
  if (r < rows && c < cols) {
    const derivatives here = d[r * cols + c];
    const float south = d[(r < rows - 1 ? r + 1 : r) * cols + c].coefficient;
    const float east = d[r * cols + (c < cols - 1 ? c + 1 : c)].coefficient;
    image[r * cols + c] +=
        0.25f * 0.5f *
        (here.coefficient * here.north + south * here.south + here.coefficient * here.west + east * here.east);
  }
}
