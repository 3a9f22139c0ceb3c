// One element too many in a team's array.
// RUN: %strict %s
#include <omp.h>
enum { Threads = 40 };
int main(void) {
  int out[2];
#pragma omp target teams num_teams(2) thread_limit(Threads) map(from : out)
  {
    int part[Threads], sum = 0;
#pragma omp parallel num_threads(Threads)
    {
      int t = omp_get_thread_num();
#ifdef BUG
      // CHECK: out-of-bounds: a kernel writes 4 bytes right behind the end of the team's variable part (160 bytes)
      // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]], by team 0, thread 39
      part[t + 1] = t;
#else
      part[t] = t;
#endif
    }
    for (int i = 1; i < Threads; i++)
      sum += part[i];
    out[omp_get_team_num()] = sum;
  }
  return 0;
}
