// Memory that the launch gives to each team: in kernel mode, and where a parallel construct's threads share it.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
#include <omp.h>
#include <ompx.h>
enum { Teams = 5, Threads = 24 };
int main(void) {
  int out[Teams][Threads], n = Threads, fallback = 7;
#pragma omp target teams ompx_bare num_teams(Teams) thread_limit(Threads) map(from : out) map(tofrom : fallback)       \
    ompx_dyn_cgroup_mem(n * sizeof(int))
  {
    int *shared = (int *)llvm_omp_target_dynamic_shared_alloc();
    const int t = ompx_thread_id_x(), team = ompx_block_id_x();
    shared[t] = 10 * team + t;
    ompx_sync_block_acq_rel();
    out[team][t] = shared[n - 1 - t];
    if (t == 0 && team == 0)
      omp_get_dyn_groupprivate_ptr(0, &fallback, omp_access_cgroup);
  }
  if (fallback)
    return 1;
  for (int team = 0; team < Teams; team++)
    for (int t = 0; t < Threads; t++)
      if (out[team][t] != 10 * team + Threads - 1 - t)
        return 2;
#pragma omp target teams num_teams(Teams) map(from : out) dyn_groupprivate(fallback(abort) : (n + 2) * sizeof(int))
  {
    int *shared = (int *)omp_get_dyn_groupprivate_ptr(2 * sizeof(int), 0, omp_access_cgroup);
    const int team = omp_get_team_num();
    shared[-1] = 100 * team;
#pragma omp parallel num_threads(Threads)
    {
      const int t = omp_get_thread_num();
      shared[t] = shared[-1] + t;
#pragma omp barrier
      out[team][t] = shared[n - 1 - t];
    }
  }
  for (int team = 0; team < Teams; team++)
    for (int t = 0; t < Threads; t++)
      if (out[team][t] != 100 * team + Threads - 1 - t)
        return 3;
  // One thread of each team, without anything else that would tell teams apart.
  int sums[Teams] = {0};
#pragma omp target teams distribute dyn_groupprivate(cgroup : sizeof(int)) num_teams(Teams) map(tofrom : sums)
  for (int i = 0; i < Teams; i++) {
    int *mine = (int *)omp_get_dyn_groupprivate_ptr(0, 0, omp_access_pteam);
    *mine = i;
    sums[i] += *mine;
  }
  for (int i = 0; i < Teams; i++)
    if (sums[i] != i)
      return 4;
  return 0;
}
