// Both branches have a barrier, and it is not the same one.
// RUN: %strict %s
#include <omp.h>
int main(void) {
  int out[8];
#pragma omp target map(from : out)
#pragma omp parallel num_threads(8)
  {
    int t = omp_get_thread_num();
#ifdef BUG
    if (t % 2) {
      out[t] = t;
#pragma omp barrier
    } else {
      out[t] = -t;
#pragma omp barrier
    }
    // CHECK: barrier: threads of a team meet at different barriers
    // CHECK-NEXT: at: {{.*}}different.c:13, by team 0, thread 1
    // CHECK: and: {{.*}}different.c:16, where thread 0 waits
    // CHECK: mend: let all threads of the region come to the same barriers
#else
    out[t] = t % 2 ? t : -t;
#pragma omp barrier
#endif
  }
  return 0;
}
