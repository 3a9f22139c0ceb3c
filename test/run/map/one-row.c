// A section of one row, which a pointer leads to, and the row's own section.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <stdlib.h>

int main(void) {
  int n = 3, m = 4;
  double **a = malloc(n * sizeof *a);
  for (int i = 0; i < n; i++) {
    a[i] = malloc(m * sizeof *a[i]);
    for (int j = 0; j < m; j++)
      a[i][j] = 10 * i + j;
  }
  double sum = 0;
#pragma omp target map(tofrom : sum) map(tofrom : a[1 : 1][0 : m])
  for (int j = 0; j < m; j++)
    sum += a[1][j]++;
  int ok = sum == 46 && a[1][3] == 14 && a[0][3] == 3;
  for (int i = 0; i < n; i++)
    free(a[i]);
  free(a);
  return ok ? 0 : 1;
}
