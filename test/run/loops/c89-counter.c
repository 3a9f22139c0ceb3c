// A counter declared before the loop, as C89 writes it: the region has its own copy.
// REQUIRES: gcc, clang
// RUN: %chompcc --host-compiler=%gcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcc --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang

static int around(int n) {
  int i = -5, count = 0, seen[64] = {0};
#pragma omp target teams distribute parallel for map(tofrom : seen)
  for (i = 0; i < n; i++)
    seen[i] = i + 1;
  for (int at = 0; at < n; at++)
    count += seen[at] == at + 1;
  return count;
}

static int collapsed(int rows, int columns) {
  int i, j, wrong = 0;
  int table[12][7] = {{0}};
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : table) private(j)
  for (i = 0; i < rows; i++)
    for (j = 0; j < columns; j++)
      table[i][j] = 100 * i + j;
  for (i = 0; i < rows; i++)
    for (j = 0; j < columns; j++)
      wrong += table[i][j] != 100 * i + j;
  return wrong;
}

// The counter of an inner loop that no directive names, declared outside of the region.
static int inner(int n) {
  int i, k, wrong = 0, sums[40];
#pragma omp target teams distribute parallel for private(k) map(from : sums)
  for (i = 0; i < n; i++) {
    sums[i] = 0;
    for (k = 0; k <= i; k++)
      sums[i] += k;
  }
  for (i = 0; i < n; i++)
    wrong += sums[i] != i * (i + 1) / 2;
  return wrong;
}

int main(void) {
  if (around(64) != 64)
    return 1;
  if (collapsed(12, 7) != 0)
    return 2;
  if (inner(40) != 0)
    return 3;
  return 0;
}
