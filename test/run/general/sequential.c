// target and target teams hold sequential code: one thread of each team runs it, and parallel constructs start others.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <omp.h>
int main(void) {
  int x[100], sum = 0, threads = -1, level = -1, seen[4] = {0, 0, 0, 0};
#pragma omp target map(from : x) map(tofrom : sum, threads, level)
  {
    int local = 0;
    threads = omp_get_num_threads();
    level = omp_get_level();
    for (int i = 0; i < 100; i++)
      x[i] = i;
    for (int round = 0; round < 3; round++) {
#pragma omp parallel for reduction(+ : local) num_threads(8)
      for (int i = 0; i < 100; i++)
        local += x[i] + round;
      local++;
    }
    sum = local;
  }
  if (threads != 1 || level != 0)
    return 1;
  if (sum != 3 * 4950 + 300 + 3)
    return 2;
#pragma omp target teams num_teams(4) thread_limit(16)
  {
    int team = omp_get_team_num(), count = 0;
#pragma omp parallel num_threads(16)
#pragma omp atomic
    count += omp_get_level();
    seen[team] = omp_get_num_teams() * 100 + count;
  }
  for (int t = 0; t < 4; t++)
    if (seen[t] != 416)
      return 3;
  return 0;
}
