#include "cg.h"

// Rows of five elements: a thread for each.
__global__ void spmv_kernel(int rows, const int *__restrict__ first, const int *__restrict__ column,
                            const double *__restrict__ value, const double *__restrict__ x, double *__restrict__ y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < rows) {
    double sum = 0;
    for (int k = first[i]; k < first[i + 1]; k++)
      sum += value[k] * x[column[k]];
    y[i] = sum;
  }
}

static void spmv(int rows, const int *first, const int *column, const double *value, const double *x, double *y) {
  spmv_kernel<<<blocks(rows, 256), 256>>>(rows, first, column, value, x, y);
}

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

static double dot(int n, const double *x, const double *y) {
  static double *result;
  if (!result)
    CHECK(cudaMalloc(&result, sizeof *result));
  double sum = 0;
  CHECK(cudaMemcpy(result, &sum, sizeof sum, cudaMemcpyHostToDevice));
  dot_kernel<<<blocks(n, 256 * 8), 256>>>(n, x, y, result);
  CHECK(cudaMemcpy(&sum, result, sizeof sum, cudaMemcpyDeviceToHost));
  return sum;
}

__global__ void step_kernel(int n, double a, const double *p, const double *q, double *x, double *r) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    x[i] += a * p[i];
    r[i] -= a * q[i];
  }
}

static void step(int n, double a, const double *p, const double *q, double *x, double *r) {
  step_kernel<<<blocks(n, 256), 256>>>(n, a, p, q, x, r);
}

__global__ void turn_kernel(int n, double b, const double *r, double *p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[i] = r[i] + b * p[i];
}

static void turn(int n, double b, const double *r, double *p) { turn_kernel<<<blocks(n, 256), 256>>>(n, b, r, p); }
