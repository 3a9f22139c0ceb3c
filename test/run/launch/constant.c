// num_teams and thread_limit on a teams construct inside a target construct: a declare target variable that is constant
// is on the device what the host has.
// RUN: %chompcc -fopenmp %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include <omp.h>

#pragma omp declare target
const int Teams = 6, Limit = 32;
#pragma omp end declare target

int main(void) {
  int teams = 0, limit = 0;
#pragma omp target map(from : teams, limit)
#pragma omp teams num_teams(Teams) thread_limit(2 * Limit)
#pragma omp parallel
  if (omp_get_team_num() == Teams - 1 && omp_get_thread_num() == 0) {
    teams = omp_get_num_teams();
    limit = omp_get_num_threads();
  }
  return teams != 6 ? 1 : limit < 1 || limit > 64 ? 2 : 0;
}
