// A variable that only a nested construct's lastprivate writes is shared by the region's threads.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <omp.h>
int main(void) {
  int last = -1, seen[4] = {0, 0, 0, 0};
#pragma omp target parallel num_threads(4)
  {
#pragma omp for lastprivate(last)
    for (int i = 0; i < 10; i++)
      last = i;
    seen[omp_get_thread_num()] = last;
  }
  for (int t = 0; t < 4; t++)
    if (seen[t] != 9)
      return 1;
  return last != -1 ? 2 : 0; // firstprivate in the target construct
}
