// The update moves half of what the region reads.
// RUN: %strict %s
#include <stdlib.h>
int main(void) {
  int n = 64, *x = calloc(n, sizeof *x), sum = 0;
#ifdef BUG
  int moved = n / 2;
#else
  int moved = n;
#endif
#pragma omp target enter data map(alloc : x[0 : n])
#pragma omp target update to(x[0 : moved])
#pragma omp target teams distribute parallel for reduction(+ : sum)
  for (int i = 0; i < n; i++)
    // CHECK: uninitialized: a kernel reads 4 bytes of x[0 : n] (256 bytes) that nobody wrote
    // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]], by team 0, thread 32 (iteration 32)
    sum += x[i];
#pragma omp target exit data map(release : x[0 : n])
  return sum;
}
