// Arrays of variable length: implicit and explicit maps, firstprivate, of two dimensions.
// REQUIRES: gcc, clang
// RUN: %chompcc --host-compiler=%gcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcc --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang

static int run(int n, int m) {
  int a[n], table[n][m], weights[m], scratch[m];
  for (int i = 0; i < m; i++)
    weights[i] = scratch[i] = i + 1;
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    a[i] = i * m;
#pragma omp target teams distribute parallel for map(from : table) map(to : a) firstprivate(weights)
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++)
      table[i][j] = a[i] + weights[m - 1 - j];
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      if (table[i][j] != i * m + m - j)
        return 1;
  for (int j = 0; j < m; j++)
    if (scratch[j] != j + 1)
      return 2;
  return 0;
}

// An extent that only the size asks for.
static int size(int n) {
  float a[n];
  unsigned long bytes = 0;
#pragma omp target defaultmap(none) map(from : bytes) map(alloc : a)
  bytes = sizeof a;
  return bytes != sizeof a;
}

int main(void) {
  int failed = run(10, 7);
  return failed ? failed : run(3, 50) ? 3 : size(6) ? 4 : 0;
}
