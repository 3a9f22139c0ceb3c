// Iterators in map, to and from clauses, with steps, several at once, and within a mapper.
// UNSUPPORTED: shared-memory
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <omp.h>
#include <stdlib.h>

typedef struct {
  int n, *data;
} list;
#pragma omp declare mapper(list l) map(l.n, l.data) map(iterator(int k = 0 : l.n), tofrom : l.data[k])

int main(void) {
  enum { R = 6, C = 8 };
  int failed = 0;
  double **m = malloc(R * sizeof(*m)), a[C] = {0}, grid[R][C] = {{0}};
  for (int i = 0; i < R; i++)
    m[i] = calloc(C, sizeof(double));
#pragma omp target teams distribute parallel for map(to : m[0 : R]) map(iterator(i = 0 : R), tofrom : m[i][0 : C])
  for (int i = 0; i < R; i++)
    for (int j = 0; j < C; j++)
      m[i][j] = i * 10 + j;
  for (int i = 0; i < R; i++)
    for (int j = 0; j < C; j++)
      if (m[i][j] != i * 10 + j)
        return 1;
#pragma omp target data map(to : a, grid)
  {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < C; i++) {
      a[i] = i + 1;
      for (int j = 0; j < R; j++)
        grid[j][i] = j + 1;
    }
#pragma omp target update from(iterator(int i = 1 : C : 3) : a[i])                                                     \
    from(iterator(k = 0 : R : 2, l = C - 1 : -1 : -4) : grid[k][l])
    for (int i = 0; i < C; i++)
      if (omp_get_num_devices() && a[i] != (i % 3 == 1 ? i + 1 : 0))
        failed = 2;
    for (int i = 0; i < R; i++)
      for (int j = 0; j < C; j++)
        if (omp_get_num_devices() && grid[i][j] != (i % 2 == 0 && (j == 7 || j == 3) ? i + 1 : 0))
          failed = 3;
    a[0] = 50;
    a[4] = 60;
#pragma omp target update to(iterator(i = 0 : C : 4) : a[i])
#pragma omp target update from(a)
  }
  if (a[0] != 50 || a[4] != 60 || a[5] != 6)
    return 4;
  list l = {5, calloc(5, sizeof(int))};
#pragma omp target teams distribute parallel for
  for (int i = 0; i < 5; i++)
    l.data[i] = l.n * i;
  for (int i = 0; i < 5; i++)
    if (l.data[i] != 5 * i)
      return 5;
  return failed;
}
