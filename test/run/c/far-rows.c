// Where rows begin is counted as pointers count, also where the numbers of rows and columns are ints.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
#include <stdlib.h>

static int run(int n, int far) {
  char(*rows)[n] = malloc((size_t)(far + 1) * n); // 4 GiB of address space, of which one row is touched
  if (!rows)
    return 0;
  rows[far][3] = 4;
#pragma omp target map(tofrom : rows[far : 1][0 : n])
  {
    char(*row)[n] = rows + far;
    rows[far][3] += 5;
    row[0][4] = rows[far][3];
  }
  int failed = rows[far][3] != 9 || rows[far][4] != 9;
  free(rows);
  return failed;
}

int main(void) { return run(1 << 20, 1 << 12); }
