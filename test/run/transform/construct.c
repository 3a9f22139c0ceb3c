// A transformed loop as the loop of a construct: one thread runs each tile, in order; every iteration runs once.
// RUN: %chompcc -O2 --host-compiler=clang %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// REQUIRES: clang

enum { N = 1000 };
static int sums[N / 8 + 1], hits[N], table[50][60], rows[N];

int main(void) {
  int n = N;
#pragma omp target teams distribute parallel for map(tofrom : sums)
#pragma omp tile sizes(8)
  for (int i = 0; i < n; i++)
    sums[i / 8] += i; // a tile's own
#pragma omp target parallel for map(tofrom : hits)
#pragma omp unroll partial(3)
  for (int i = n - 1; i >= 0; i--)
    hits[i]++;
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : table)
#pragma omp tile sizes(7, 5)
  for (int i = 0; i < 50; i++)
    for (int j = 0; j < 60; j++)
      table[i][j] += i * 60 + j;
#pragma omp target teams distribute parallel for map(tofrom : rows)
#pragma omp reverse
  for (int i = 0; i < n; i++)
    rows[i] += i;
  for (int i = 0; i < N; i++) {
    if (hits[i] != 1)
      return 1;
    if (rows[i] != i)
      return 2;
  }
  for (int t = 0; t < N / 8; t++)
    if (sums[t] != 8 * (8 * t) + 28)
      return 3;
  for (int k = 0; k < 3000; k++)
    if (table[k / 60][k % 60] != k)
      return 4;
  return 0;
}
