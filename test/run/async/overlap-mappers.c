// So are constructs whose items mappers and iterators list: the list is made when they are met.
// Strict mode does tasks at once.
// UNSUPPORTED: strict
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include "Inputs/everywhere.h"
#include "Inputs/flags.h"

typedef struct {
  int n, *values;
} vector;
#pragma omp declare mapper(vector v) map(v, v.values[0 : v.n])

enum { N = 5 };
static int flag, saw, storage[N], rows[3][N];

static int overlap(void) {
  int *row[3];
  vector v = {N, storage};
  flag = saw = 0;
  for (int i = 0; i < N; i++) {
    storage[i] = i;
    for (int r = 0; r < 3; r++)
      rows[r][i] = 10 * r + i;
  }
  for (int r = 0; r < 3; r++)
    row[r] = rows[r];
#pragma omp target enter data map(to : flag)
#pragma omp target nowait map(flag) map(from : saw) depend(out : saw)
  saw = wait_for_flag(&flag);
#pragma omp target nowait map(tofrom : v) depend(inout : saw)
  for (int i = 0; i < v.n; i++)
    v.values[i] *= 2;
#pragma omp target enter data map(iterator(int k = 0 : 3), to : row[k][0 : N]) nowait depend(inout : saw)
#pragma omp target nowait map(rows[1][0 : N]) depend(inout : saw)
  rows[1][N - 1] = -1;
#pragma omp target exit data map(iterator(int k = 0 : 3), from : row[k][0 : N]) nowait depend(inout : saw)
  flag = 1;
#pragma omp target update to(flag)
#pragma omp taskwait
#pragma omp target exit data map(delete : flag)
  for (int i = 0; i < N; i++)
    if (storage[i] != 2 * i)
      return 1;
  for (int r = 0; r < 3; r++)
    if (rows[r][N - 1] != (r == 1 ? -1 : 10 * r + N - 1) || rows[r][0] != 10 * r)
      return 2;
  return !saw ? 3 : 0;
}

int main(void) { return everywhere(overlap); }
