#include "untuned.h"

__global__ void __launch_bounds__(256) halve_kernel(size_t cells, const float *in, float *out) {
  size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
  if (i < cells)
    out[i] = in[i] * 0.5f + 1;
}

static void halve(size_t cells, const float *in, float *out) {
  halve_kernel<<<blocks(cells, 256), 256>>>(cells, in, out);
}

// Rows in y; a grid has 65535 of them at most, each with eight.
__global__ void __launch_bounds__(256) mirror_kernel(unsigned rows, unsigned columns, const float *in, float *out) {
  unsigned i = blockIdx.y * blockDim.y + threadIdx.y, j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < rows && j < columns)
    out[i * columns + j] = in[i * columns + columns - 1 - j];
}

static void mirror(unsigned rows, unsigned columns, const float *in, float *out) {
  mirror_kernel<<<dim3(blocks(columns, 32), blocks(rows, 8)), dim3(32, 8)>>>(rows, columns, in, out);
}

__global__ void __launch_bounds__(256) lift_kernel(int n, const float *in, float *out) {
  int i = blockIdx.z, j = blockIdx.y * blockDim.y + threadIdx.y, k = blockIdx.x * blockDim.x + threadIdx.x;
  if (j < n && k < n)
    out[(i * n + j) * n + k] = in[(i * n + j) * n + k] + i;
}

static void lift(int n, const float *in, float *out) {
  lift_kernel<<<dim3(blocks(n, 32), blocks(n, 8), n), dim3(32, 8)>>>(n, in, out);
}

__global__ void __launch_bounds__(256) evaluate_kernel(int cells, int terms, const float *__restrict__ c,
                                                       const float *__restrict__ in, float *__restrict__ out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= cells)
    return;
  float x = in[i], value = 0;
  for (int k = terms; k-- > 0;)
    value = value * x + c[k];
  out[i] = value;
}

static void evaluate(int cells, int terms, const float *c, const float *in, float *out) {
  evaluate_kernel<<<blocks(cells, 256), 256>>>(cells, terms, c, in, out);
}

__global__ void __launch_bounds__(TEAM) smooth_kernel(const float *__restrict__ w, const float *__restrict__ in,
                                                      float *__restrict__ out) {
  __shared__ float tile[PIECE + WEIGHTS - 1];
  const int t = threadIdx.x, first = blockIdx.x * PIECE;
  for (int i = 0; i < PIECE; i += TEAM)
    tile[WEIGHTS / 2 + i + t] = in[first + i + t];
  if (t < WEIGHTS - 1)
    tile[t < WEIGHTS / 2 ? t : PIECE + t] = 0;
  __syncthreads();
  for (int i = 0; i < PIECE; i += TEAM) {
    float sum = 0;
    for (int k = 0; k < WEIGHTS; k++)
      sum += w[k] * tile[i + t + k];
    out[first + i + t] = sum;
  }
}

static void smooth(int pieces, const float *w, const float *in, float *out) {
  if (pieces)
    smooth_kernel<<<pieces, TEAM>>>(w, in, out);
}

__global__ void __launch_bounds__(TEAM) blend_kernel(const float *__restrict__ in, float *__restrict__ out) {
  const int i = blockIdx.x * PIECE + threadIdx.x;
  const float factor = in[i] * in[i + TEAM];
  for (int k = 0; k < PIECE; k += TEAM)
    out[i + k] = in[i + k] * factor;
}

static void blend(int pieces, const float *in, float *out) {
  if (pieces)
    blend_kernel<<<pieces, TEAM>>>(in, out);
}

__global__ void __launch_bounds__(PIECE) join_kernel(const float *__restrict__ in, float *__restrict__ out) {
  __shared__ float tile[PIECE + 2];
  const int j = threadIdx.x, i = blockIdx.x * PIECE + j;
  tile[j + 1] = in[i];
  if (j == 0)
    tile[0] = tile[PIECE + 1] = 0;
  __syncthreads();
  out[i] = tile[j] + tile[j + 1] + tile[j + 2];
}

static void join(int pieces, const float *in, float *out) {
  if (pieces)
    join_kernel<<<pieces, PIECE>>>(in, out);
}

__global__ void __launch_bounds__(TEAM) place_kernel(const float *__restrict__ in, float *__restrict__ out) {
  const unsigned x = blockIdx.x, y = blockIdx.y, i = (y * gridDim.x + x) * TEAM + threadIdx.x;
  out[i] = in[i] + (float)x - (float)y;
}

static void place(size_t columns, size_t rows, const float *in, float *out) {
  if (columns && rows)
    place_kernel<<<dim3(columns, rows), TEAM>>>(in, out);
}

__global__ void __launch_bounds__(TEAM) attract_kernel(int count, const body *__restrict__ bodies,
                                                       const int *__restrict__ order, float *__restrict__ force) {
  __shared__ __align__(16) body team[TEAM]; // packed: else read byte by byte
  const int t = threadIdx.x, i = blockIdx.x * TEAM + t;
  team[t] = bodies[i];
  __syncthreads();
  const float x = team[t].x;
  float sum = 0;
  for (int k = 0; k < count; k++) {
    const body other = team[order[k]];
    sum += (other.x - x) * other.mass + other.charge * other.kind;
  }
  force[i] = sum;
}

static void attract(int teams, int count, const body *bodies, const int *order, float *force) {
  if (teams)
    attract_kernel<<<teams, TEAM>>>(count, bodies, order, force);
}
