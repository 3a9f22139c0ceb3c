#include "snap.h"

// A block for each atom; both pyramids in its shared memory.
__global__ void __launch_bounds__(128) compute_ui_kernel(const double *__restrict__ angle, complex_t *__restrict__ u) {
  __shared__ complex_t level[NUMBERS], sum[NUMBERS];
  const int atom = blockIdx.x;
  for (int m = threadIdx.x; m < NUMBERS; m += blockDim.x)
    sum[m].re = sum[m].im = 0;
  for (int n = 0; n < NEIGHBOURS; n++) {
    const double a = angle[atom * NEIGHBOURS + n], c = cos(a), s = sin(a);
    if (threadIdx.x == 0)
      level[0] = {1, 0};
    __syncthreads();
    for (int j = 1; j < LEVELS; j++) {
      for (int m = threadIdx.x; m < (j + 1) * (j + 1); m += blockDim.x) {
        const complex_t below = level[LEVEL_BEGIN(j - 1) + m % (j * j)];
        level[LEVEL_BEGIN(j) + m] = {c * below.re - s * below.im, c * below.im + s * below.re};
      }
      __syncthreads();
    }
    for (int m = threadIdx.x; m < NUMBERS; m += blockDim.x) {
      sum[m].re += level[m].re;
      sum[m].im += level[m].im;
    }
    __syncthreads();
  }
  for (int m = threadIdx.x; m < NUMBERS; m += blockDim.x)
    u[atom * NUMBERS + m] = sum[m];
}

static void compute_ui(int atoms, const double *angle, complex_t *u) { compute_ui_kernel<<<atoms, 128>>>(angle, u); }

__global__ void __launch_bounds__(256)
    compute_yi_kernel(int atoms, const double *__restrict__ coefficient, const int *__restrict__ left,
                      const int *__restrict__ right, const complex_t *__restrict__ u, complex_t *__restrict__ y) {
  const int m = blockIdx.x * blockDim.x + threadIdx.x, atom = blockIdx.y * blockDim.y + threadIdx.y;
  if (atom < atoms && m < NUMBERS) {
    complex_t sum = {0, 0};
    for (int p = 0; p < PRODUCTS; p++) {
      const complex_t a = u[atom * NUMBERS + left[m * PRODUCTS + p]], b = u[atom * NUMBERS + right[m * PRODUCTS + p]];
      sum.re += coefficient[p] * (a.re * b.re - a.im * b.im);
      sum.im += coefficient[p] * (a.re * b.im + a.im * b.re);
    }
    y[atom * NUMBERS + m] = sum;
  }
}

static void compute_yi(int atoms, const double *coefficient, const int *left, const int *right, const complex_t *u,
                       complex_t *y) {
  compute_yi_kernel<<<dim3(blocks(NUMBERS, 32), blocks(atoms, 8)), dim3(32, 8)>>>(atoms, coefficient, left, right, u,
                                                                                  y);
}

__global__ void __launch_bounds__(256) compute_du_kernel(int atoms, const double *__restrict__ angle,
                                                         const complex_t *__restrict__ u,
                                                         const complex_t *__restrict__ y, double *__restrict__ force) {
  const int at = blockIdx.x * blockDim.x + threadIdx.x;
  if (at < atoms * NEIGHBOURS * 3) {
    const int d = at % 3, pair = at / 3, atom = pair / NEIGHBOURS;
    const double w = cos(angle[pair] + d);
    double sum = 0;
    for (int m = 0; m < NUMBERS; m++)
      sum += w * (u[atom * NUMBERS + m].re * y[atom * NUMBERS + m].re +
                  u[atom * NUMBERS + m].im * y[atom * NUMBERS + m].im);
    force[at] = sum;
  }
}

static void compute_du(int atoms, const double *angle, const complex_t *u, const complex_t *y, double *force) {
  compute_du_kernel<<<blocks((long)atoms * NEIGHBOURS * 3, 256), 256>>>(atoms, angle, u, y, force);
}

// The same again: what kernel mode is compared with.
static void compute_ui_bare(int atoms, const double *angle, complex_t *u) { compute_ui(atoms, angle, u); }
static void compute_yi_bare(int atoms, const double *coefficient, const int *left, const int *right, const complex_t *u,
                            complex_t *y) {
  compute_yi(atoms, coefficient, left, right, u, y);
}
static void compute_du_bare(int atoms, const double *angle, const complex_t *u, const complex_t *y, double *force) {
  compute_du(atoms, angle, u, y, force);
}
