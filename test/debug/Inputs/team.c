// Threads of a team that are fibers: some wait at the barrier while one runs.
#include <omp.h>
#include <stdio.h>
#pragma omp declare target
int half(int n) { return n / 2; }
#pragma omp end declare target
int main(void) {
  int out[2][8];
#pragma omp target teams num_teams(2) thread_limit(8) map(from : out)
  {
    int part[8];
    int team = omp_get_team_num();
#pragma omp parallel num_threads(8)
    {
      int t = omp_get_thread_num();
      int mine = half(10 * t);
      if (t < 4) {
        part[t] = mine;
      } else {
        part[t] = -mine;
      }
#pragma omp barrier
      out[team][t] = part[7 - t];
    }
  }
  printf("%d\n", out[1][0]);
  return 0;
}
