// What omp_realloc moves need not have been written; what is behind it has no values.
// RUN: %strict %s
#include <omp.h>

int main(void) {
  int last = 0;
#pragma omp target map(from : last)
  {
    int *x = (int *)omp_alloc(10 * sizeof(int), omp_default_mem_alloc);
    x[9] = 3;
    x = (int *)omp_realloc(x, 20 * sizeof(int), omp_default_mem_alloc, omp_default_mem_alloc);
#ifndef BUG
    x[19] = x[9];
#endif
    // CHECK: uninitialized: a kernel reads 4 bytes of memory that a kernel allocated ({{[0-9]+}} bytes) that nobody wrote
    // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]], by team 0, thread 0
    last = x[19];
    omp_free(x, omp_default_mem_alloc);
  }
  return last == 3 ? 0 : 1;
}
