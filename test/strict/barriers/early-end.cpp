// Threads without work of their own leave before the barrier.
// RUN: %strict_cxx %s
#include <omp.h>
int main() {
  int Out[8] = {};
#pragma omp target map(tofrom : Out)
#pragma omp parallel num_threads(16)
  {
    int T = omp_get_thread_num();
    if (T < 8)
      Out[T] = T;
#ifdef BUG
    if (T < 8) {
      // CHECK: barrier: a barrier that not all threads reach: 8 wait, 1 of the region's 16 threads has ended
      // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]], by team 0, thread 0
#pragma omp barrier
      Out[T] += Out[7 - T];
    }
#else
#pragma omp barrier
#endif
  }
  return 0;
}
