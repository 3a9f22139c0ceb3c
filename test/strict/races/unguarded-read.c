// The writers take turns in a critical section; the reader doesn't enter it.
// RUN: %strict %s
#include <omp.h>
int main(void) {
  int most = 0, seen[32];
#pragma omp target map(tofrom : most) map(from : seen)
#pragma omp parallel num_threads(32)
  {
    int t = omp_get_thread_num();
#ifndef BUG
#pragma omp critical
#endif
    // CHECK: race: a thread reads 4 bytes of most (4 bytes), which another thread of the team writes
    // CHECK-NEXT: at: {{.*}}:[[#@LINE+2]], by team 0, thread 2
    // CHECK: and: {{.*}}:19, written by team 0, thread 1
    seen[t] = most;
#pragma omp critical
    if (most < t)
      most = t;
  }
  return 0;
}
