// schedule and dist_schedule together: chunks of the league's teams, within them chunks of the team's threads.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include <omp.h>

int main(void) {
  enum { N = 200 };
  int thread[N], team[N];
#pragma omp target teams distribute parallel for num_teams(3) num_threads(4) thread_limit(4) dist_schedule(static, 16) \
    schedule(static, 2) map(from : thread, team)
  for (int i = 0; i < N; i++) {
    thread[i] = omp_get_thread_num();
    team[i] = omp_get_team_num();
  }
  for (int i = 0; i < N; i++) {
    if (team[i] != i / 16 % 3)
      return 1;
    if (thread[i] != i % 16 / 2 % 4)
      return 2;
  }
  return 0;
}
