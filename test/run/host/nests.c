// Nests that gcc 12 does not take: code between associated loops, and transformed loops. The host text associates what
// every host compiler can, and the other counters stay private.
// REQUIRES: gcc, clang
// RUN: %chompcc --host-compiler=%gcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcc --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang

enum { N = 10, M = 6 };

int main(void) {
  int rows[N] = {0}, cells[N][M] = {{0}}, i, j = -1, k, l;
#pragma omp target map(tofrom : rows, cells)
  {
#pragma omp parallel for collapse(2)
    for (int i = 0; i < N; i++) {
      rows[i] = i;
      for (int j = 0; j < M; j++)
        cells[i][j] += i + j;
    }
  }
  // The counters are listed already.
#pragma omp target teams distribute parallel for collapse(2) private(i, j) map(tofrom : cells)
  for (i = 0; i < N; i++) {
    int twice = 2 * i;
    for (j = 0; j < M; j++)
      cells[i][j] += twice;
  }
  // A nest that is no rectangle, with one of its counters listed.
#pragma omp target teams distribute parallel for collapse(3) private(k) map(tofrom : cells)
  for (i = 0; i < 1; i++)
    for (k = i; k < N; k++)
      for (l = 0; l < M; l++)
        cells[k][l] += 100;
  // On the host alone, three deep, the inner two perfect.
#pragma omp parallel for collapse(3) num_threads(4)
  for (i = 0; i < 2; i++) {
    rows[i] += 5;
    for (k = 0; k < 5; k++)
      for (l = 0; l < M; l++)
#pragma omp atomic
        cells[i * 5 + k][l] += 1000;
  }
#pragma omp parallel for collapse(2)
#pragma omp tile sizes(3)
  for (i = 0; i < N; i++)
    rows[i] += 10;
#pragma omp simd collapse(2)
  for (i = 0; i < N; i++) {
    rows[i] += 0;
    for (j = 0; j < M; j++)
      cells[i][j] += 0;
  }
  if (j != M) // simd's counters are lastprivate
    return 1;
  for (i = 0; i < N; i++) {
    if (rows[i] < i + 10)
      return 2;
    for (j = 0; j < M; j++)
      if (cells[i][j] != i + j + 2 * i + 1100)
        return 3;
  }
  return 0;
}
