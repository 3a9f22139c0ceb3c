// masked has no barrier at its end.
// RUN: %strict %s
#include <omp.h>
int main(void) {
  int out[16];
#pragma omp target teams num_teams(1) map(from : out)
  {
    int start;
#pragma omp parallel num_threads(16)
    {
#pragma omp masked
      start = 3;
#ifndef BUG
#pragma omp barrier
#endif
      // CHECK: race: a thread reads 4 bytes of the team's variable start (4 bytes), which another thread of the team writes
      // CHECK-NEXT: at: {{.*}}:[[#@LINE+2]], by team 0, thread 1
      // CHECK: and: {{.*}}:12, written by team 0, thread 0
      out[omp_get_thread_num()] = start;
    }
  }
  return out[15] != 3;
}
