// Reductions of arrays and numbers by a reference's name, also one whose type says "auto" or has parentheses of its own.
// RUN: %chompcxx -O2 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <cstdio>

int main() {
  const int n = 1000;
  static long table[2][40];
  auto &rows = table;
  double sums[8] = {};
  double(&bins)[8] = sums;
  int count = 0;
  long largest = 0;
  auto &counted = count;
  long &most = largest;

#pragma omp target teams distribute parallel for reduction(+ : rows) map(tofrom : rows)
  for (int i = 0; i < n; i++)
    rows[i % 2][i % 40] += i;

#pragma omp target map(tofrom : bins)
  {
#pragma omp parallel for reduction(+ : bins)
    for (int i = 0; i < n; i++)
      bins[i % 8] += i;
  }

#pragma omp target parallel for reduction(+ : counted) reduction(max : most)
  for (int i = 0; i < n; i++) {
    counted += 1;
    if (i > most)
      most = i;
  }

  for (int k = 0; k < 40; k++) {
    long want[2] = {0, 0};
    for (int i = k; i < n; i += 40)
      want[i % 2] += i;
    if (table[0][k] != want[0] || table[1][k] != want[1])
      return printf("table[][%d]: %ld %ld\n", k, table[0][k], table[1][k]), 1;
  }
  for (int k = 0; k < 8; k++)
    if (sums[k] != 125.0 * k + 8 * (124 * 125 / 2))
      return printf("sums[%d]: %g\n", k, sums[k]), 1;
  return count != n || largest != n - 1;
}
