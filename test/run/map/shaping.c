// The shaping operator makes an array of what a pointer points to.
// UNSUPPORTED: shared-memory
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <omp.h>
#include <stdlib.h>

int main(void) {
  int rows = 4, columns = 5, *p = calloc(rows * columns, sizeof(int));
#pragma omp target teams distribute parallel for map(tofrom : ([rows][columns])p)
  for (int i = 0; i < 20; i++)
    p[i] = i;
#pragma omp target teams distribute parallel for map(tofrom : ([4][5])p)
  for (int i = 0; i < 20; i++)
    p[i] += 1;
  for (int i = 0; i < 20; i++)
    if (p[i] != i + 1)
      return 1;
#pragma omp target data map(to : p[0 : 20])
  {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < 20; i++)
      p[i] = 100 + i;
#pragma omp target update from(([2][columns])p)
  }
  for (int i = 0; i < 20; i++)
    if (omp_get_num_devices() && p[i] != (i < 10 ? 100 + i : i + 1))
      return 2;
  free(p);
  return 0;
}
