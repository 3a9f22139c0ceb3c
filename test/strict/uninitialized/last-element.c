// All elements of a team's array but the last are written before they are read.
// RUN: %strict %s
#include <omp.h>
enum { Threads = 32 };
int main(void) {
  float out[Threads];
#pragma omp target teams num_teams(1) map(from : out)
  {
    float tile[Threads + 1];
#pragma omp parallel num_threads(Threads)
    {
      int t = omp_get_thread_num();
      tile[t] = t;
#ifndef BUG
      if (t == 0)
        tile[Threads] = 0;
#endif
#pragma omp barrier
      // CHECK: uninitialized: a kernel reads 4 bytes of the team's variable tile (132 bytes) that nobody wrote
      // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]], by team 0, thread 31
      out[t] = tile[t] + tile[t + 1];
    }
  }
  return 0;
}
