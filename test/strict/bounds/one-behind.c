// One element more than was mapped is read.
// RUN: %strict %s
#include <stdlib.h>
enum { N = 100 };
int main(void) {
  double *a = calloc(N + 1, sizeof *a), *b = calloc(N, sizeof *b);
#ifdef BUG
#pragma omp target teams distribute parallel for map(to : a[0 : N]) map(from : b[0 : N])
#else
#pragma omp target teams distribute parallel for map(to : a[0 : N + 1]) map(from : b[0 : N])
#endif
  for (int i = 0; i < N; i++)
    // CHECK: out-of-bounds: a kernel reads 8 bytes right behind the end of a[0 : N] (800 bytes)
    // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]], by team 0, thread 99 (iteration 99)
    b[i] = a[i + 1] - a[i];
  // CHECK: memory: a[0 : N] (800 bytes), mapped at {{.*}}one-behind.c:8
  // CHECK-NEXT: mend: map all that the region uses of a
  // CHECK: strict mode found 1 mistake
  return 0;
}
