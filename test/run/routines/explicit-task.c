// omp_in_explicit_task: in what task and taskloop make, not in the implicit tasks of a parallel region inside it. gcc's
// runtime has none.
// REQUIRES: clang
// RUN: %chompcc -O2 --host-compiler=%clang %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env CHOMP_VGPU_SCHEDULE=3 %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcc -c --host-compiler=%clang --offload-arch=sm_90 %s -o %t.cuda.o %}
// RUN: %if hip %{ %chompcc -c --host-compiler=%clang --offload-arch=gfx90a %s -o %t.hip.o %}
#include <omp.h>

#pragma omp declare target
static int asked(void) { return omp_in_explicit_task() != 0; }
#pragma omp end declare target

enum { IMPLICIT, TASK, BEHIND, NESTED, IN_REGION, TASK_IN_REGION, LOOP, THREADS, TASKS_OF_THREADS, COUNT };

static int check(int device) {
  int seen[COUNT] = {0}, host = 0;
#pragma omp target map(tofrom : seen, host) if (device)
  {
    host = omp_is_initial_device();
    seen[IMPLICIT] = omp_in_explicit_task();
#pragma omp task shared(seen)
    {
      seen[TASK] = asked();
#pragma omp task shared(seen)
      seen[NESTED] = asked();
#pragma omp taskwait
#pragma omp parallel num_threads(1)
      {
        seen[IN_REGION] = asked();
#pragma omp task shared(seen)
        seen[TASK_IN_REGION] = asked();
#pragma omp taskwait
      }
      seen[TASK] += asked();
    }
#pragma omp taskwait
    seen[BEHIND] = asked();
#pragma omp taskloop shared(seen)
    for (int i = 0; i < 3; ++i) {
#pragma omp atomic
      seen[LOOP] += asked();
    }
#pragma omp parallel num_threads(4)
    {
#pragma omp atomic
      seen[THREADS] += asked();
#pragma omp task shared(seen)
      {
#pragma omp atomic
        seen[TASKS_OF_THREADS] += asked();
      }
    }
  }
  const int meant[COUNT] = {0, 2, 0, 1, 0, 1, 3, 0, 4};
  for (int i = 0; i < COUNT; ++i)
    if (seen[i] != meant[i] && !(host && i == IN_REGION)) // libomp says 1 in a region of one thread
      return i + 1;
  return 0;
}

static int loops(void) {
  int found = 0;
#pragma omp target teams distribute parallel for reduction(+ : found)
  for (int i = 0; i < 100; ++i) {
    found += omp_in_explicit_task() ? 1000 : 1;
    int mine = 0;
#pragma omp task shared(mine) if (0)
    mine = omp_in_explicit_task() ? 10 : 0;
    found += mine;
  }
  return found == 1100 ? 0 : 50;
}

int main(void) {
  const int device = check(1), host = check(0);
  return device ? device : host ? 20 + host : loops();
}
