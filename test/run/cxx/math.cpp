// std:: functions in regions: overloads of cmath and cstdlib, std::min, std::max, numeric limits.
// REQUIRES: gcc, clang
// RUN: %chompcxx --host-compiler=%gxx %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcxx --host-compiler=%clangxx %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

int main() {
  const int n = 20;
  double got[n], expected[n];
  float f = 0.1f;
  for (int i = 0; i < n; ++i)
    expected[i] = std::sqrt(f * i) + std::abs(-1.5 * i) + std::pow(2.0, i) + abs(-i) + std::max(i, 7) + std::fmin(f, 1);
#pragma omp target teams distribute parallel for map(from : got)
  for (int i = 0; i < n; ++i)
    got[i] = std::sqrt(f * i) + std::abs(-1.5 * i) + std::pow(2.0, i) + abs(-i) + std::max(i, 7) + std::fmin(f, 1);
  for (int i = 0; i < n; ++i)
    if (std::fabs(got[i] - expected[i]) > 1e-12 * expected[i])
      return 1;
  int low = std::numeric_limits<int>::max();
#pragma omp target teams distribute parallel for reduction(min : low)
  for (int i = 0; i < 100; ++i)
    low = std::min(low, (i - 40) * (i - 40) + 3);
  return low == 3 ? 0 : 2;
}
