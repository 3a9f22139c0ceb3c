// float and double: signs, infinities, values that a wrong neutral element would hide.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <math.h>

int main(void) {
  enum { N = 300 };
  double a[N];
  float f[N];
  for (int i = 0; i < N; i++) {
    a[i] = -1000.0 - i;
    f[i] = (float)i + 2000.0f;
  }
  double high = -INFINITY, sum = 0, product = 1;
  float low = INFINITY, fsum = 0.5f;
#pragma omp target teams distribute parallel for reduction(max : high) reduction(min : low) reduction(+ : sum, fsum)   \
    reduction(* : product)
  for (int i = 0; i < N; i++) {
    high = fmax(high, a[i]);
    low = fminf(low, f[i]);
    sum += a[i];
    fsum += 1;
    product *= i == 40 ? -0.5 : 1.0;
  }
  if (high != -1000.0)
    return 1;
  if (low != 2000.0f)
    return 2;
  if (sum != -1000.0 * N - N * (N - 1) / 2)
    return 3;
  if (fsum != 300.5f)
    return 4;
  if (product != -0.5)
    return 5;
  double empty_high = -7, empty_sum = 4;
#pragma omp target teams distribute parallel for reduction(max : empty_high) reduction(+ : empty_sum)
  for (int i = 0; i < 0; i++) {
    empty_high = 5;
    empty_sum += 1;
  }
  return empty_high == -7 && empty_sum == 4 ? 0 : 6;
}
