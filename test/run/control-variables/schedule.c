// schedule(runtime) is what omp_set_schedule says in the same task, omp_get_schedule tells.
// RUN: %chompcc -O2 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %if gcc %{ %gcc_omp %s -o %t-host && env OMP_DYNAMIC=false OMP_SCHEDULE=auto %t-host %}
#include <omp.h>

enum { N = 60, THREADS = 4 };

#pragma omp declare target
static void loop(int *thread) {
#pragma omp for schedule(runtime)
  for (int i = 0; i < N; i++)
    thread[i] = omp_get_thread_num();
}
#pragma omp end declare target

int main(void) {
  int chunks[N], blocks[N], dynamic[N], kinds[4] = {0}, sizes[4] = {0};
#pragma omp target map(from : chunks, blocks, dynamic) map(tofrom : kinds, sizes)
  {
    omp_sched_t kind;
    omp_set_schedule(omp_sched_static, 3);
    omp_get_schedule(&kind, &sizes[0]);
    kinds[0] = kind == omp_sched_static;
#pragma omp parallel num_threads(THREADS)
    {
#pragma omp for schedule(runtime)
      for (int i = 0; i < N; i++)
        chunks[i] = omp_get_thread_num();
      omp_set_schedule(omp_sched_static, 0);
      loop(blocks);
      omp_set_schedule(omp_sched_dynamic, 5);
      loop(dynamic);
    }
    omp_get_schedule(&kind, &sizes[1]);
    kinds[1] = kind == omp_sched_static;
    omp_set_schedule(omp_sched_guided, -1);
    omp_get_schedule(&kind, &sizes[2]);
    kinds[2] = (kind & 0x7fffffff) == omp_sched_guided;
    omp_set_schedule(omp_sched_auto, 7);
    omp_get_schedule(&kind, &sizes[3]);
    kinds[3] = kind == omp_sched_auto;
  }
  for (int i = 0; i < N; i++) {
    if (chunks[i] != i / 3 % THREADS)
      return 1;
    if (blocks[i] != i / (N / THREADS))
      return 2;
    if (dynamic[i] != dynamic[i / 5 * 5])
      return 3;
  }
  if (!kinds[0] || !kinds[1] || !kinds[2] || !kinds[3])
    return 4;
  return sizes[0] == 3 && sizes[1] == 3 && sizes[2] == 1 ? 0 : 5;
}
