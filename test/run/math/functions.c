// The functions of math.h, double and float, against the host.
// REQUIRES: gcc, clang
// RUN: %chompcc --host-compiler=%gcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcc --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang
#include <math.h>

enum { F = 30, G = 12, N = 40 };

static int same(double a, double b, double tolerance) {
  return (isnan(a) && isnan(b)) || a == b || fabs(a - b) <= tolerance * fabs(b);
}

#define DOUBLES(g, x)                                                                                                  \
  g[0] = sqrt(x), g[1] = sin(x), g[2] = cos(x), g[3] = tan(x), g[4] = asin(x / 10), g[5] = acos(x / 10),               \
  g[6] = atan(x), g[7] = atan2(x, 2), g[8] = sinh(x), g[9] = cosh(x), g[10] = tanh(x), g[11] = exp(x),                 \
  g[12] = exp2(x), g[13] = expm1(x), g[14] = log(x), g[15] = log2(x), g[16] = log10(x), g[17] = log1p(x),              \
  g[18] = pow(x, 1.5), g[19] = hypot(x, 3), g[20] = erf(x), g[21] = tgamma(x), g[22] = floor(x), g[23] = ceil(x),      \
  g[24] = round(x), g[25] = trunc(x), g[26] = fma(x, 2, 1), g[27] = fmin(x, 1), g[28] = copysign(3, -x),               \
  g[29] = fdim(x, 2)
#define FLOATS(g, x)                                                                                                   \
  g[0] = sqrtf(x), g[1] = sinf(x), g[2] = cosf(x), g[3] = expf(x), g[4] = logf(x), g[5] = powf(x, 2.5f),               \
  g[6] = floorf(x), g[7] = ceilf(x), g[8] = fmodf(x, 2), g[9] = fmaxf(x, 2), g[10] = tanhf(x), g[11] = rintf(x)

int main(void) {
  static double got[N][F], expected[N][F];
  static float gotf[N][G], expectedf[N][G];
  for (int i = 0; i < N; i++) {
    double x = 0.13 * (i + 1);
    float y = (float)x;
    DOUBLES(expected[i], x);
    FLOATS(expectedf[i], y);
  }
#pragma omp target teams distribute parallel for map(from : got, gotf)
  for (int i = 0; i < N; i++) {
    double x = 0.13 * (i + 1);
    float y = (float)x;
    DOUBLES(got[i], x);
    FLOATS(gotf[i], y);
  }
  for (int i = 0; i < N; i++) {
    for (int k = 0; k < F; k++)
      if (!same(got[i][k], expected[i][k], 1e-12))
        return k + 1;
    for (int k = 0; k < G; k++)
      if (!same(gotf[i][k], expectedf[i][k], 1e-5))
        return 50 + k;
  }
  return 0;
}
// Covers: math in a region
