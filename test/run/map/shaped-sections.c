// Motion clauses move sections of what the shaping operator makes: columns, steps, single rows.
// REQUIRES: gcc, clang
// UNSUPPORTED: shared-memory
// RUN: %chompcc --host-compiler=%gcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcc --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
#include <omp.h>
#include <stdlib.h>
#define WIDER 2

static double *grid;
static double *same(double *p) { return p; }

static void number(int n, int from) {
  for (int i = 0; i < n; i++)
    grid[i] = from + i;
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    grid[i] = from + 1000 + i;
}

int main(void) {
  int rows = 4, columns = 5, n = rows * (columns + WIDER);
  grid = malloc(n * sizeof *grid);
#pragma omp target enter data map(alloc : grid[0 : n])
  number(n, 0);
#pragma omp target update from((([rows][columns + WIDER])grid)[0 : rows][1])
  for (int i = 0; i < n; i++)
    if (omp_get_num_devices() && grid[i] != (i % 7 == 1 ? 1000 + i : i))
      return 1;

  number(n, 0);
#pragma omp target update from((([rows][columns + WIDER])grid)[1 : 2][2 : 3 : 2], (([4][7])same(grid))[3][ : ])
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns + WIDER; j++) {
      int at = i * 7 + j, moved = i == 3 || ((i == 1 || i == 2) && (j == 2 || j == 4 || j == 6));
      if (omp_get_num_devices() && grid[at] != (moved ? 1000 + at : at))
        return 2;
    }

  // Three dimensions, one of which is left out; to the device and back.
  number(n, 0);
  for (int i = 0; i < n; i++)
    grid[i] = -i;
#pragma omp target update to((([2][2][7])grid)[ : ][1][2 : 2])
#pragma omp target update from(([n])grid)
  for (int i = 0; i < n; i++)
    if (omp_get_num_devices() && grid[i] != (i / 7 % 2 == 1 && (i % 7 == 2 || i % 7 == 3) ? -i : 1000 + i))
      return 3;
#pragma omp target exit data map(delete : grid[0 : n])
  free(grid);
  return 0;
}
