// A detached task is complete when its event is fulfilled, too: here by a later sibling, by the task itself, or by the
// generating task after the end of another task that only waits for children of its own. (On the host libgomp waits at
// once where no parallel region is around.)
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chompcc -O2 %s -o %t-fast && env OMP_TARGET_OFFLOAD=mandatory %t-fast
// RUN: rm -rf %t.out && %chomp %s -o %t.out --emit=cuda,hip
// RUN: %if nvcc %{ %nvcc_cubin %t.out/detach.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/detach.device.hip -o %t.hsaco %}
#include <omp.h>

#pragma omp declare target
static void wait_for_own(int *x) {
#pragma omp task shared(x)
  {
#pragma omp taskwait
    *x += 2;
  }
}
#pragma omp end declare target

int main(void) {
  int x = 0, seen = 0, grouped = 0, at_once = 0, nested = 0;
#pragma omp target map(tofrom : x, seen, grouped, at_once, nested)
  {
    omp_event_handle_t event, other;
#pragma omp task detach(event) shared(x)
    x = 1;
    wait_for_own(&x); // not for the first task
#pragma omp taskgroup
    {
#pragma omp task detach(other) shared(grouped)
      grouped = 1;
      omp_fulfill_event(other);
    } // nor here
#pragma omp parallel num_threads(1)
    nested = omp_get_level(); // nor here
#pragma omp task shared(x) firstprivate(event)
    {
      x += 10;
      omp_fulfill_event(event);
    }
#pragma omp taskwait
    seen = x;
#pragma omp task detach(event) if (0) shared(at_once)
    {
      at_once = 1;
      omp_fulfill_event(event);
      event = 0; // its own
    }
  }
  return seen != 13 ? 1 : grouped != 1 ? 2 : at_once != 1 ? 3 : nested != 1 ? 4 : 0;
}
