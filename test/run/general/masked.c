// single, masked and master are one thread's; nowait leaves the others go on.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <omp.h>
int main(void) {
  int singles = 0, master = -1, filtered = -1, shared_value = 0, wrong = 0;
#pragma omp target parallel num_threads(5) map(tofrom : singles, master, filtered, shared_value, wrong)
  {
#pragma omp single
    {
#pragma omp atomic
      singles++;
      shared_value = 11;
    }
    if (shared_value != 11)
#pragma omp atomic
      wrong++;
#pragma omp single nowait
#pragma omp atomic
    singles++;
#pragma omp master
    master = omp_get_thread_num();
#pragma omp masked filter(omp_get_num_threads() - 2)
    filtered = omp_get_thread_num();
#pragma omp masked
#pragma omp atomic
    singles += 10;
  }
  return singles != 12 || wrong ? 1 : master != 0 ? 2 : filtered != 3 ? 3 : 0;
}
