// The program frees memory that a region may still use.
// RUN: %strict %s
#include <omp.h>
enum { N = 100 };
int main(void) {
  int *x = omp_target_alloc(N * sizeof(int), 0), last = 0;
#pragma omp target is_device_ptr(x) map(from : last) nowait
  {
    for (int i = 0; i < N; i++)
      x[i] = i;
    last = x[N - 1];
  }
#ifndef BUG
#pragma omp taskwait
#endif
  // CHECK: race: memory of omp_target_alloc (400 bytes) is freed, which the construct at {{.*}}freed.c:7 may still be using
  omp_target_free(x, 0);
#pragma omp taskwait
  return last != N - 1;
}
