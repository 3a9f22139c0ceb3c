// schedule(static, c) and dist_schedule(static, c) give iterations to the threads and teams that they name.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include <omp.h>

int main(void) {
  enum { N = 200 };
  int thread[N], team[N];
#pragma omp target parallel for num_threads(8) schedule(static, 3) map(from : thread)
  for (int i = 0; i < N; i++)
    thread[i] = omp_get_thread_num();
  for (int i = 0; i < N; i++)
    if (thread[i] != i / 3 % 8)
      return 1;
#pragma omp target teams distribute num_teams(5) dist_schedule(static, 7) map(from : team)
  for (int i = 0; i < N; i++)
    team[i] = omp_get_team_num();
  for (int i = 0; i < N; i++)
    if (team[i] != i / 7 % 5)
      return 2;
#pragma omp target parallel for num_threads(8) schedule(static) map(from : thread)
  for (int i = 0; i < N; i++)
    thread[i] = omp_get_thread_num();
  for (int i = 1; i < N; i++)
    if (thread[i] < thread[i - 1] || thread[i] > thread[i - 1] + 1)
      return 3; // one block for each thread, in order
  return 0;
}
