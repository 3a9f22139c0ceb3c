// isnan, isinf, INFINITY, M_PI, fpclassify and the limits of the types in a region.
// REQUIRES: gcc, clang
// RUN: %chompcc --host-compiler=%gcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcc --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang
#define _GNU_SOURCE
#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdint.h>

int main(void) {
  double v[4] = {1.5, INFINITY, NAN, -0.0};
  int kind[4];
  double limits[4];
  long numbers[4];
#pragma omp target teams distribute parallel for map(to : v) map(from : kind, limits, numbers)
  for (int i = 0; i < 4; i++) {
    kind[i] = isnan(v[i]) ? 1 : isinf(v[i]) ? 2 : signbit(v[i]) ? 3 : isfinite(v[i]) ? 4 : 5;
    limits[i] = i == 0 ? DBL_MAX : i == 1 ? FLT_EPSILON : i == 2 ? M_PI : HUGE_VAL;
    numbers[i] = i == 0 ? INT_MAX : i == 1 ? LONG_MIN : i == 2 ? (long)UINT32_MAX : CHAR_BIT;
  }
  if (kind[0] != 4 || kind[1] != 2 || kind[2] != 1 || kind[3] != 3)
    return 1;
  if (limits[0] != DBL_MAX || limits[1] != FLT_EPSILON || limits[2] != M_PI || limits[3] != HUGE_VAL)
    return 2;
  return numbers[0] == INT_MAX && numbers[1] == LONG_MIN && numbers[2] == UINT32_MAX && numbers[3] == 8 ? 0 : 3;
}
