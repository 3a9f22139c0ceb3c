// Another thread fulfills a task's event: taskwait, the end of a taskgroup, a barrier, the end of an undeferred task and
// that of a parallel region wait for it.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chompcc -O2 %s -o %t-fast && env OMP_TARGET_OFFLOAD=mandatory %t-fast
// On the host LLVM's own tasks don't always wait.
// RUN: %if host-gcc %{ env OMP_NUM_THREADS=8 OMP_TARGET_OFFLOAD=disabled %t %}
// RUN: rm -rf %t.out && %chomp %s -o %t.out --emit=cuda,hip
// RUN: %if nvcc %{ %nvcc_cubin %t.out/detach-threads.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/detach-threads.device.hip -o %t.hsaco %}
#include "Inputs/hand-over.h"

enum { Taskwait, Taskgroup, Barrier, Undeferred, End, Kinds };

int main(void) {
  struct handed all[Kinds] = {0};
  int seen[Kinds] = {0};
#pragma omp target map(tofrom : all, seen)
  {
#pragma omp parallel num_threads(64)
    {
      omp_event_handle_t event;
      if (omp_get_thread_num() == 0) {
#pragma omp task detach(event) shared(all)
        hand_over(&all[Taskwait], event);
#pragma omp taskwait
        seen[Taskwait] = all[Taskwait].value;
#pragma omp taskgroup
        {
#pragma omp task
          {
            omp_event_handle_t inner;
#pragma omp task detach(inner) shared(all)
            hand_over(&all[Taskgroup], inner);
          }
        }
        seen[Taskgroup] = all[Taskgroup].value;
#pragma omp task detach(event) shared(all) if (0)
        hand_over(&all[Undeferred], event);
        seen[Undeferred] = all[Undeferred].value;
#pragma omp task detach(event) shared(all)
        hand_over(&all[Barrier], event);
      } else if (omp_get_thread_num() == 37) {
        fulfill(&all[Taskwait]);
        fulfill(&all[Taskgroup]);
        fulfill(&all[Undeferred]);
        fulfill(&all[Barrier]);
      }
#pragma omp barrier
      if (omp_get_thread_num() == 5) {
        seen[Barrier] = all[Barrier].value;
#pragma omp task detach(event) shared(all)
        hand_over(&all[End], event);
      } else if (omp_get_thread_num() == 40) {
        fulfill(&all[End]);
      }
    }
    seen[End] = all[End].value;
  }
  for (int i = 0; i < Kinds; i++)
    if (seen[i] != 7)
      return i + 1;
  return 0;
}
