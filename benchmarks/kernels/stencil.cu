#include "stencil.h"

// A thread takes some planes, one after the other: its indices are computed once.
static dim3 grid_of(int n) { return dim3(blocks(n, 32), blocks(n, 8), blocks(n, 8)); }

__global__ void __launch_bounds__(256) stencil7_kernel(int n, float c, const float *__restrict__ in,
                                                       float *__restrict__ out) {
  int k = blockIdx.x * blockDim.x + threadIdx.x + 1;
  int j = blockIdx.y * blockDim.y + threadIdx.y + 1;
  if (j >= n - 1 || k >= n - 1)
    return;
  for (int i = blockIdx.z + 1; i < n - 1; i += gridDim.z) {
    int at = (i * n + j) * n + k;
    out[at] =
        in[at] + c * (in[at - 1] + in[at + 1] + in[at - n] + in[at + n] + in[at - n * n] + in[at + n * n] - 6 * in[at]);
  }
}

static void stencil7(int n, float c, const float *in, float *out) {
  if (n > 2)
    stencil7_kernel<<<grid_of(n - 2), dim3(32, 8)>>>(n, c, in, out);
}

__global__ void __launch_bounds__(256) stencil25_kernel(int n, const float *__restrict__ c,
                                                        const float *__restrict__ in, float *__restrict__ out) {
  int k = blockIdx.x * blockDim.x + threadIdx.x + RADIUS;
  int j = blockIdx.y * blockDim.y + threadIdx.y + RADIUS;
  if (j >= n - RADIUS || k >= n - RADIUS)
    return;
  for (int i = blockIdx.z + RADIUS; i < n - RADIUS; i += gridDim.z) {
    int at = (i * n + j) * n + k;
    float sum = 3 * c[0] * in[at];
    for (int r = 1; r <= RADIUS; r++)
      sum +=
          c[r] * (in[at - r] + in[at + r] + in[at - r * n] + in[at + r * n] + in[at - r * n * n] + in[at + r * n * n]);
    out[at] = sum;
  }
}

static void stencil25(int n, const float *c, const float *in, float *out) {
  if (n > 2 * RADIUS)
    stencil25_kernel<<<grid_of(n - 2 * RADIUS), dim3(32, 8)>>>(n, c, in, out);
}
