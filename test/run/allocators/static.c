// Declare target variables in the memory of a team, whatever function uses them.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chompcc -O2 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
#include <omp.h>
enum { TEAMS = 6, THREADS = 8 };

#pragma omp begin declare target
static int scratch[THREADS];
#pragma omp allocate(scratch) allocator(omp_pteam_mem_alloc)
int turns;
#pragma omp allocate(turns) allocator(omp_cgroup_mem_alloc) align(64)
static void note(int thread) {
#pragma omp atomic
  turns += 1;
  scratch[thread] = thread + 1;
}
#pragma omp end declare target

int main(void) {
  int sums[TEAMS] = {0}, counts[TEAMS] = {0}, teams = 0;
  turns = 77;
#pragma omp target teams num_teams(TEAMS) thread_limit(THREADS) map(tofrom : sums, counts, teams)
  {
    const int team = omp_get_team_num();
    turns = 100 * team;
#pragma omp parallel num_threads(THREADS)
    note(omp_get_thread_num());
    counts[team] = turns - 100 * team;
    for (int i = 0; i < counts[team]; i++)
      sums[team] += scratch[i];
    if (team == 0)
      teams = omp_get_num_teams();
  }
  for (int t = 0; t < teams; t++)
    if (counts[t] < 1 || sums[t] != counts[t] * (counts[t] + 1) / 2)
      return 1;
  return teams > 1 && turns != 77 ? 2 : 0;
}
