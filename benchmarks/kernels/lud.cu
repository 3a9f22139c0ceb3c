/* The kernels of examples/lud/lud.c. */
__global__ void divide_column_kernel(int n, float *matrix, int k) {
  int i = blockIdx.x * blockDim.x + threadIdx.x + k + 1;
  if (i < n)
    matrix[i * n + k] /= matrix[k * n + k];
}

__global__ void update_rest_kernel(int n, float *matrix, int k) {
  int j = blockIdx.x * blockDim.x + threadIdx.x + k + 1;
  int i = blockIdx.y * blockDim.y + threadIdx.y + k + 1;
  if (i < n && j < n)
    matrix[i * n + j] -= matrix[i * n + k] * matrix[k * n + j];
}

__global__ void __launch_bounds__(256) residual_kernel(int n, const float *__restrict__ matrix,
                                                       const float *__restrict__ original, float *result) {
  __shared__ float partial[8];
  float largest = 0;
  int j = blockIdx.x * blockDim.x + threadIdx.x;
  int i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i < n && j < n) {
    const int last = i < j ? i : j;
    double sum = 0.0;
    for (int k = 0; k <= last; k++) {
      const float l = k == i ? 1.0f : matrix[i * n + k];
      sum += (double)l * matrix[k * n + j];
    }
    largest = fabsf((float)sum - original[i * n + j]);
  }
  const int thread = threadIdx.y * blockDim.x + threadIdx.x;
  for (int delta = 16; delta > 0; delta /= 2)
    largest = fmaxf(largest, __shfl_down_sync(0xffffffff, largest, delta));
  if (thread % 32 == 0)
    partial[thread / 32] = largest;
  __syncthreads();
  if (thread < 32) {
    largest = thread < 8 ? partial[thread] : 0;
    for (int delta = 4; delta > 0; delta /= 2)
      largest = fmaxf(largest, __shfl_down_sync(0xffffffff, largest, delta));
    if (thread == 0)
      atomicMax((int *)result, __float_as_int(largest));
  }
}
