#include "saxpy.h"

__global__ void saxpy_kernel(int n, float a, const float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] += a * x[i];
}

static void saxpy(int n, float a, const float *x, float *y) { saxpy_kernel<<<blocks(n, 256), 256>>>(n, a, x, y); }

__global__ void triad_kernel(int n, double s, double *a, const double *b, const double *c) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    a[i] = b[i] + s * c[i];
}

static void triad(int n, double s, double *a, const double *b, const double *c) {
  triad_kernel<<<blocks(n, 256), 256>>>(n, s, a, b, c);
}
