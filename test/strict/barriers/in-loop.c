// A barrier in a loop that is longer for some threads.
// RUN: %strict %s
#include <omp.h>
int main(void) {
  int out[4] = {0};
#pragma omp target teams num_teams(2) map(tofrom : out)
#pragma omp parallel num_threads(4)
  {
    int t = omp_get_thread_num();
#ifdef BUG
    int rounds = t == 3 ? 2 : 3;
#else
    int rounds = 3;
#endif
    for (int r = 0; r < rounds; r++) {
      // CHECK: barrier: a barrier that not all threads reach: 1 waits, 1 of the region's 4 threads has ended
      // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]], by team 0, thread 2
#pragma omp barrier
      if (omp_get_team_num() == 0)
        out[t] += r;
    }
  }
  return 0;
}
