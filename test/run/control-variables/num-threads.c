// omp_set_num_threads: of the task that calls it, for its parallel constructs without num_threads (OpenMP 5.2, 2.4).
// RUN: %chompcc -O2 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env CHOMP_VGPU_SCHEDULE=3 %t
// RUN: %host_cc_omp %s -o %t-host && env OMP_DYNAMIC=false %t-host
#include <omp.h>

enum { MOST = 16 };

#pragma omp declare target
static int sizeOfRegion(void) {
  int size = 0;
#pragma omp parallel
#pragma omp single
  size = omp_get_num_threads();
  return size;
}
static void setTo(int threads) { omp_set_num_threads(threads); }
#pragma omp end declare target

int main(void) {
  int first = 0, clause = 0, after = 0, most = 0, own[MOST] = {0}, later[MOST] = {0}, task = 0, alone = 0, fewer = 0;
#pragma omp target map(from : first, clause, after, most, task, alone, fewer) map(tofrom : own, later)
  {
    omp_set_num_threads(MOST);
    most = omp_get_max_threads();
#pragma omp parallel
    {
#pragma omp single
      first = omp_get_num_threads();
      // each thread's own, until the region ends
      omp_set_num_threads(100 + omp_get_thread_num());
#pragma omp barrier
      own[omp_get_thread_num()] = omp_get_max_threads();
    }
#pragma omp parallel
    later[omp_get_thread_num()] = omp_get_max_threads();
#pragma omp parallel num_threads(3)
#pragma omp single
    clause = omp_get_num_threads();
    after = sizeOfRegion();
#pragma omp task if (0) shared(task)
    {
      setTo(5);
      task = omp_get_max_threads() == 5;
    }
    task = task && omp_get_max_threads() == MOST;
#pragma omp parallel num_threads(1)
    omp_set_num_threads(6);
    alone = omp_get_max_threads() == MOST;
    setTo(4);
    fewer = sizeOfRegion();
  }
  if (most != MOST || first != MOST || clause != 3 || after != MOST)
    return 1;
  for (int i = 0; i < MOST; i++)
    if (own[i] != 100 + i || later[i] != MOST)
      return 2;
  return task && alone && fewer == 4 ? 0 : 3;
}
