// An index that is multiplied once too often leads far away, and still the array is known.
// RUN: %strict %s
#include <stdlib.h>
enum { Rows = 16, Columns = 16 };
int main(void) {
  double *m = malloc(Rows * Columns * sizeof *m), *other = calloc(Rows * Columns, sizeof *other);
#ifdef BUG
  int stride = Columns * sizeof(double);
#else
  int stride = Columns;
#endif
#pragma omp target teams distribute parallel for collapse(2) map(from : m[0 : Rows * Columns])                         \
    map(to : other[0 : Rows * Columns])
  for (int i = 0; i < Rows; i++)
    for (int j = 0; j < Columns; j++)
      // CHECK: out-of-bounds: a kernel writes 8 bytes right behind the end of m[0 : Rows * Columns] (2048 bytes)
      // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]]
      m[i * stride + j] = other[i * Columns + j];
  return 0;
}
