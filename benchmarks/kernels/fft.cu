#include "fft.h"

#ifdef LIBRARY
#include <cufft.h>

static void transform(cufftResult result) {
  if (result != CUFFT_SUCCESS) {
    fprintf(stderr, "cuFFT: error %d\n", (int)result);
    exit(2);
  }
}

static void fft(int rows, const complex *, const complex *in, complex *, complex *out) {
  static cufftHandle plan;
  static bool made;
  if (!made) {
    transform(cufftPlan1d(&plan, LENGTH, CUFFT_C2C, rows));
    made = true;
  }
  transform(cufftExecC2C(plan, (cufftComplex *)in, (cufftComplex *)out, CUFFT_FORWARD));
}

#else

static __device__ float2 operator+(float2 a, float2 b) { return {a.x + b.x, a.y + b.y}; }
static __device__ float2 operator-(float2 a, float2 b) { return {a.x - b.x, a.y - b.y}; }
static __device__ float2 operator*(float2 a, float2 b) { return {a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x}; }

// A block for each row; complex numbers are read and written as one.
__global__ void __launch_bounds__(QUARTER) stage_kernel(int shift, const float2 *__restrict__ roots,
                                                        const float2 *__restrict__ in, float2 *__restrict__ out) {
  const int k = threadIdx.x, p = k >> shift << shift;
  in += blockIdx.x * LENGTH + k;
  out += blockIdx.x * LENGTH + 4 * p + (k - p);
  const float2 a = in[0], b = in[QUARTER], c = in[2 * QUARTER], d = in[3 * QUARTER];
  const float2 sum = a + c, difference = a - c, others = b + d, turned = {d.y - b.y, b.x - d.x}; // i (b - d)
  out[0] = sum + others;
  out[1 << shift] = roots[p] * (difference - turned);
  out[2 << shift] = roots[2 * p] * (sum - others);
  out[3 << shift] = roots[3 * p] * (difference + turned);
}

static void stage(int rows, int shift, const complex *roots, const complex *in, complex *out) {
  stage_kernel<<<rows, QUARTER>>>(shift, (const float2 *)roots, (const float2 *)in, (float2 *)out);
}

#endif
