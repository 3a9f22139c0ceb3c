// Another thread fulfills the event of a task on which others depend: in the list of an iterator, of a depend object, of
// omp_all_memory; a taskwait with depend and an undeferred task wait for their own alone.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chompcc -O2 %s -o %t-fast && env OMP_TARGET_OFFLOAD=mandatory %t-fast
// RUN: rm -rf %t.out && %chomp %s -o %t.out --emit=cuda,hip
// RUN: %if nvcc %{ %nvcc_cubin %t.out/detach-depend-threads.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/detach-depend-threads.device.hip -o %t.hsaco %}
#include "Inputs/hand-over.h"

enum { Wait, Undeferred, Iterator, Object, All, Never, Kinds };

int main(void) {
  struct handed all[Kinds] = {0};
  int seen[Kinds] = {0}, n = 3, a[8] = {0}, other = 0;
#pragma omp target map(tofrom : all, seen, a, other)
#pragma omp parallel num_threads(64)
  {
    if (omp_get_thread_num() == 0) {
      omp_event_handle_t event, never;
      omp_depend_t object;
#pragma omp task detach(never) depend(out : other) shared(all)
      hand_over(&all[Never], never);
#pragma omp task detach(event) depend(out : a[1]) shared(all)
      hand_over(&all[Wait], event);
#pragma omp taskwait depend(in : a[1 : 3])
      seen[Wait] = all[Wait].value;
#pragma omp task detach(event) depend(out : a[2]) shared(all)
      hand_over(&all[Undeferred], event);
#pragma omp task depend(in : a[2]) shared(seen, all) if (n < 0)
      seen[Undeferred] = all[Undeferred].value;
#pragma omp task detach(event) depend(iterator(int i = n : 0 : -1), out : a[i]) shared(all)
      hand_over(&all[Iterator], event);
#pragma omp taskwait depend(iterator(i = 3 : 5), in : a[i])
      seen[Iterator] = all[Iterator].value;
#pragma omp depobj(object) depend(inout : a[6])
#pragma omp task detach(event) depend(depobj : object) shared(all)
      hand_over(&all[Object], event);
#pragma omp depobj(object) update(in)
#pragma omp taskwait depend(depobj : object)
      seen[Object] = all[Object].value;
#pragma omp depobj(object) destroy
#pragma omp atomic write release
      other = 1;
#pragma omp task detach(event) depend(out : omp_all_memory) shared(all) // waits for the first
      hand_over(&all[All], event);
#pragma omp taskwait depend(in : a[7])
      seen[All] = all[All].value;
      seen[Never] = all[Never].value;
    } else if (omp_get_thread_num() == 37) {
      for (int i = 0; i < All; i++)
        fulfill(&all[i]);
      for (int there = 0; !there;) {
#pragma omp atomic read acquire
        there = other;
      }
      fulfill(&all[Never]);
      fulfill(&all[All]);
    }
  }
  for (int i = 0; i < Kinds; i++)
    if (seen[i] != 7)
      return i + 1;
  return 0;
}
