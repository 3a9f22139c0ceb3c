// Sections with any expression as their base: a call, a cast, a conditional, pointer arithmetic, an element that is
// a pointer.
//
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <stdlib.h>

enum { N = 30 };
static int pool[3 * N];

int main(void) {
  int *rows[3], *p = pool;
  for (int i = 0; i < 3; i++)
    rows[i] = pool + i * N;
  int **table = rows, k = 1;
#pragma omp target teams distribute parallel for map(tofrom : rows[2][0 : N])
  for (int i = 0; i < N; i++)
    rows[2][i] = 200 + i;
#pragma omp target teams distribute parallel for map(tofrom : table[k][0 : N])
  for (int i = 0; i < N; i++)
    table[k][i] = 100 + i;
#pragma omp target teams distribute parallel for map(tofrom : (*table)[0 : N])
  for (int i = 0; i < N; i++)
    (*table)[i] = i;
  for (int i = 0; i < 3 * N; i++)
    if (pool[i] != i / N * 100 + i % N)
      return 1;
#pragma omp target teams distribute parallel for map(tofrom : (p + N)[0 : N])
  for (int i = 0; i < N; i++)
    p[N + i] += 1;
  for (int i = 0; i < N; i++)
    if (pool[N + i] != 101 + i || pool[i] != i)
      return 2;
  return 0;
}
