// Arrays of variable length: mapped, firstprivate, and private to each thread.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <stdlib.h>
static int f(int n, int m, int a[n][m], double (*b)[m]) {
  int v[n], w[n][m];
  for (int i = 0; i < n; i++) {
    v[i] = i;
    for (int j = 0; j < m; j++)
      w[i][j] = i * m + j;
  }
#pragma omp target teams distribute parallel for map(tofrom : v, w)
  for (int i = 0; i < n; i++) {
    v[i] += 1;
    for (int j = 0; j < m; j++)
      w[i][j] += v[i];
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      if (w[i][j] != i * m + j + i + 1)
        return 1;
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) {
    v[i] += 1;
    for (int j = 0; j < m; j++)
      w[i][j] = v[i];
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      if (w[i][j] != i + 2)
        return 2;
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n][0 : m], b[0 : n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      a[i][j] = i + j;
      b[i][j] = i * j;
    }
  if (a[n - 1][m - 1] != n + m - 2 || b[n - 1][m - 1] != (n - 1) * (m - 1))
    return 3;
#pragma omp target teams distribute parallel for firstprivate(v) map(from : w)
  for (int i = 0; i < n; i++) {
    v[i] += 10;
    for (int j = 0; j < m; j++)
      w[i][j] = v[i];
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      if (w[i][j] != i + 12)
        return 4;
  if (v[0] != 2)
    return 5;
#pragma omp target teams distribute parallel for private(v) map(from : w)
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++)
      v[j] = i + j;
    for (int j = 0; j < m; j++)
      w[i][j] = v[n - 1];
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      if (w[i][j] != i + n - 1)
        return 6;
  return 0;
}
int main(void) {
  int (*a)[7] = calloc(5, sizeof(*a));
  double (*b)[7] = calloc(5, sizeof *b);
  return f(5, 7, a, b);
}
