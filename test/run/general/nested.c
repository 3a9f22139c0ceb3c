// A parallel region inside a parallel region has one thread, and the routines say so.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <omp.h>
int main(void) {
  int outer[4], inner[4], level[4], active[4], ancestor[4], size[4];
#pragma omp target parallel num_threads(4) map(from : outer, inner, level, active, ancestor, size)
  {
    int t = omp_get_thread_num();
    outer[t] = omp_get_num_threads();
    int sum = 0;
#pragma omp parallel num_threads(3) reduction(+ : sum)
    {
      inner[t] = omp_get_num_threads() * 10 + omp_get_thread_num();
      level[t] = omp_get_level();
      active[t] = omp_get_active_level();
      ancestor[t] = omp_get_ancestor_thread_num(1);
      size[t] = omp_get_team_size(1);
#pragma omp for
      for (int i = 0; i < 10; i++)
        sum += i;
#pragma omp barrier
    }
    if (sum != 45)
      outer[t] = -1;
  }
  for (int t = 0; t < 4; t++)
    if (outer[t] != 4 || inner[t] != 10 || level[t] != 2 || active[t] != 1 || ancestor[t] != t || size[t] != 4)
      return 1 + t;
  return 0;
}
