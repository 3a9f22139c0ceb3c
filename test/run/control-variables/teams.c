// Each team's initial task has its own number of threads; a launch has room for what constants ask for.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chompcc -O2 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory CHOMP_VGPU_SCHEDULE=5 %t
#include <omp.h>

// Few routines may be called strictly inside a teams construct.
#pragma omp declare target
static void setTo(int threads) { omp_set_num_threads(threads); }
#pragma omp end declare target

int main(void) {
  int threads[4] = {0}, queries[4] = {0}, large = 0;
#pragma omp target teams num_teams(4) thread_limit(32) map(tofrom : threads, queries)
  {
    if (omp_get_team_num() != 2)
      setTo(3 + omp_get_team_num());
#pragma omp parallel
#pragma omp masked
    {
      threads[omp_get_team_num()] = omp_get_num_threads();
      queries[omp_get_team_num()] = omp_get_max_threads();
    }
  }
  for (int t = 0; t < 4; t++)
    if (t != 2 && (threads[t] != 3 + t || queries[t] != threads[t]))
      return 1;
  if (threads[2] != 32)
    return 2;
#pragma omp target map(from : large)
  {
    omp_set_num_threads(500);
#pragma omp parallel
#pragma omp single
    large = omp_get_num_threads();
  }
  if (large != 500)
    return 3;
  // in a loop that threads of all teams share
  int kept = 0;
#pragma omp target teams distribute parallel for reduction(+ : kept)
  for (int i = 0; i < 1000; i++) {
    omp_set_num_threads(i + 1);
    kept += omp_get_max_threads() == i + 1;
  }
  return kept == 1000 ? 0 : 4;
}
