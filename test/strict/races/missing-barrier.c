// A tree reduction in a team's array without the barrier before it.
// RUN: %strict %s
#include <omp.h>
enum { Threads = 64 };
int main(void) {
  int sum = 0;
#pragma omp target teams num_teams(1) map(tofrom : sum)
  {
    int part[2 * Threads];
#pragma omp parallel num_threads(Threads)
    {
      int t = omp_get_thread_num();
      part[t] = part[t + Threads] = 1;
#ifndef BUG
#pragma omp barrier
#endif
      if (t == 1)
        // CHECK: race: a thread {{reads|writes}} 4 bytes of the team's variable part (512 bytes), which another thread of the team writes
        // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]], by team 0, thread 1
        part[t] += part[t - 1];
      // CHECK: and: {{.*}}:13, written by team 0, thread 0
      // CHECK: mend: put a barrier between the two
    }
    sum = part[1];
  }
  return sum != 2;
}
