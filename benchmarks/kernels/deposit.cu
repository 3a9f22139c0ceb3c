#include "deposit.h"

__global__ void __launch_bounds__(256)
    deposit_kernel(int particles, int n, const double *__restrict__ x, const double *__restrict__ y,
                   const double *__restrict__ z, const double *__restrict__ charge, double *__restrict__ density) {
  const int p = blockIdx.x * blockDim.x + threadIdx.x;
  if (p >= particles)
    return;
  const int i = (int)x[p], j = (int)y[p], k = (int)z[p];
  const double u = x[p] - i, v = y[p] - j, w = z[p] - k, q = charge[p];
#pragma unroll
  for (int a = 0; a < 2; a++)
#pragma unroll
    for (int b = 0; b < 2; b++) {
      const double part = q * (a ? u : 1 - u) * (b ? v : 1 - v);
      double *row = density + ((i + a < n ? i + a : 0) * n + (j + b < n ? j + b : 0)) * n;
      atomicAdd(row + k, part * (1 - w));
      atomicAdd(row + (k + 1 < n ? k + 1 : 0), part * w);
    }
}

static void deposit(int particles, int n, const double *x, const double *y, const double *z, const double *charge,
                    double *density) {
  deposit_kernel<<<blocks(particles, 256), 256>>>(particles, n, x, y, z, charge, density);
}
