// Each team has its own copy of a team's array, and only the first team fills it.
// RUN: %strict %s
#include <omp.h>
int main(void) {
  int out[4][16];
#pragma omp target teams num_teams(4) map(from : out)
  {
    int shared[16];
    int team = omp_get_team_num();
#pragma omp parallel num_threads(16)
    {
      int t = omp_get_thread_num();
#ifdef BUG
      if (team == 0)
#endif
        shared[t] = t;
#pragma omp barrier
      // CHECK: uninitialized: a kernel reads 4 bytes of the team's variable shared (64 bytes) that nobody wrote
      // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]], by team 1, thread {{[0-9]+}}
      out[team][t] = shared[15 - t];
    }
  }
  return 0;
}
