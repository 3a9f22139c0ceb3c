// A barrier in a branch that half of the team takes.
// RUN: %strict %s
#include <omp.h>
int main(void) {
  int out[32];
#pragma omp target map(from : out)
#pragma omp parallel num_threads(32)
  {
    int t = omp_get_thread_num();
#ifdef BUG
    if (t < 16) {
      // CHECK: barrier: a barrier that not all threads reach: 16 wait, 1 of the region's 32 threads has ended
      // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]], by team 0, thread 0
#pragma omp barrier
    }
#else
#pragma omp barrier
#endif
    out[t] = t;
  }
  return 0;
}
