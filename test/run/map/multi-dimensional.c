// Arrays of two and three dimensions: whole, rows, sections of rows, arrays of variable length, pointers to arrays.
// REQUIRES: gcc, clang
// RUN: %chompcc --host-compiler=%gcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcc --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang
#include <stdlib.h>

enum { R = 6, C = 9 };

static int rows(int m, int n, int table[m][n]) {
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : table[1 : m - 2][0 : n])
  for (int i = 1; i < m - 1; i++)
    for (int j = 0; j < n; j++)
      table[i][j] += i * 1000;
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++)
      if (table[i][j] != i * n + j + (i > 0 && i < m - 1 ? i * 1000 : 0))
        return 1;
  return 0;
}

static int one_row(int (*table)[C]) {
#pragma omp target teams distribute parallel for map(tofrom : table[2][0 : C])
  for (int j = 0; j < C; j++)
    table[2][j] = j;
#pragma omp target teams distribute parallel for map(tofrom : table[4][3 : 4])
  for (int j = 3; j < 7; j++)
    table[4][j] = -j;
  for (int j = 0; j < C; j++) {
    if (table[2][j] != j)
      return 1;
    if (table[4][j] != (j >= 3 && j < 7 ? -j : 4 * C + j + 4000))
      return 2;
  }
  return 0;
}

int main(void) {
  int table[R][C], cube[3][4][5];
  for (int i = 0; i < R * C; i++)
    table[i / C][i % C] = i;
  if (rows(R, C, table))
    return 1;
  if (one_row(table))
    return 2;
#pragma omp target teams distribute parallel for map(from : cube)
  for (int i = 0; i < 60; i++)
    cube[i / 20][i / 5 % 4][i % 5] = i;
#pragma omp target teams distribute parallel for map(tofrom : cube[1 : 2])
  for (int i = 20; i < 60; i++)
    cube[i / 20][i / 5 % 4][i % 5] += 1;
  for (int i = 0; i < 60; i++)
    if (((int *)cube)[i] != i + (i >= 20))
      return 3;
  return 0;
}
