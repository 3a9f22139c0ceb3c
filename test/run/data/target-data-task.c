// target_data as version 6.0 has it: a task, whose clauses make copies for its block, and the end of the tasks in it.
// REQUIRES: gcc, clang
// RUN: %chompcc --host-compiler=%gcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcc --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang

#include <omp.h>

static void work(int *p) {
#pragma omp task firstprivate(p)
  p[1] = 9;
}

int main(void) {
  int a = 0, b[2] = {0}, x = 3, y = 4, z = 1, sum = 0, late = 0;
#pragma omp target_data map(tofrom : a) nowait priority(2) mergeable affinity(a)
  {
#pragma omp target map(tofrom : a) nowait
    a++;
  }
  if (a != 1)
    return 1;
#pragma omp target_data map(tofrom : a) nogroup
  {
#pragma omp target
    a += 0;
  }
  if (a != 1)
    return 2;
  // Copies.
#pragma omp target_data map(tofrom : a) private(x) firstprivate(y) shared(z) allocate(y)
  {
    x = 10;
    y += x;
    z += y;
#pragma omp target map(always, from : y)
    y = 20;
    z += y;
  }
  if (x != 3 || y != 4 || z != 1 + 14 + 20)
    return 3;
#pragma omp parallel num_threads(4)
#pragma omp single
  {
    // It waits for what it depends on.
#pragma omp task depend(out : late) shared(late)
    late = 5;
#pragma omp target_data map(tofrom : late) depend(inout : late)
    {
#pragma omp target map(always, tofrom : late)
      late *= 2;
    }
    // Tasks made inside are done at its end.
#pragma omp target_data map(to : z)
    {
#pragma omp task shared(b)
      b[0] = 8;
      work(b);
    }
    if (b[0] != 8 || b[1] != 9)
      late = -1;
    // It ends when its event has been fulfilled.
    omp_event_handle_t event;
#pragma omp target_data map(to : z) detach(event)
    {
#pragma omp task shared(x) firstprivate(event)
      {
        x = 30;
        omp_fulfill_event(event);
      }
    }
    if (x != 30)
      late = -2;
#pragma omp taskgroup task_reduction(+ : sum)
    {
#pragma omp target_data map(to : z) in_reduction(+ : sum)
      sum += 6;
    }
  }
  if (late != 10)
    return 4;
  return sum == 6 ? 0 : 5;
}
