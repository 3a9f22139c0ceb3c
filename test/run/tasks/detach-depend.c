// A task that depends on a detached one is put off until its event is fulfilled: here by a later sibling. It keeps its
// copies; what depends on it waits as well; tasks of other items, and of the same type that may run beside it, do not.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chompcc -O2 %s -o %t-fast && env OMP_TARGET_OFFLOAD=mandatory %t-fast
// RUN: %if clang %{ %clang_omp %s -o %t-host && env OMP_NUM_THREADS=4 %t-host %}
// RUN: rm -rf %t.out && %chomp %s -o %t.out --emit=cuda,hip
// RUN: %if nvcc %{ %nvcc_cubin %t.out/detach-depend.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/detach-depend.device.hip -o %t.hsaco %}
#include <omp.h>

#pragma omp declare target
static int next(int *order) {
  int mine;
#pragma omp atomic capture
  mine = ++*order;
  return mine;
}
#pragma omp end declare target

int main(void) {
  int x = 0, y = 0, order = 0, at[8] = {0}, kept[3] = {0}, sets = 0;
#pragma omp target map(tofrom : x, y, order, at, kept, sets)
#pragma omp parallel num_threads(4)
#pragma omp single
  {
    omp_event_handle_t event;
    int own[3] = {1, 2, 3}, n = 7;
#pragma omp task detach(event) depend(out : x) shared(x, at, order)
    x = 1, at[0] = next(&order);
#pragma omp task depend(inout : x) firstprivate(own, n) shared(kept, x, at, order)
    {
      for (int i = 0; i < 3; i++)
        kept[i] = own[i] * n;
      x *= 10, at[1] = next(&order);
    }
#pragma omp task depend(in : x) depend(out : y) shared(x, y, at, order)
    y = x + 1, at[2] = next(&order);
#pragma omp task depend(out : sets) shared(at, order)
    at[3] = next(&order);
#pragma omp task depend(in : y) shared(y, at, order)
    {
#pragma omp task shared(y)
      y++;
#pragma omp taskwait
      y *= 2, at[4] = next(&order);
    }
    n = own[0] = own[1] = own[2] = 100;
    at[5] = next(&order);
#pragma omp task depend(in : order) firstprivate(event) shared(at, order)
    {
      at[6] = next(&order);
      omp_fulfill_event(event);
    }
#pragma omp taskwait
    at[7] = next(&order);
#pragma omp task detach(event) depend(inoutset : sets)
    n = 1;
#pragma omp task depend(inoutset : sets) firstprivate(event) // may run beside it
    omp_fulfill_event(event);
#pragma omp task depend(in : sets) shared(sets)
    sets = 5;
  }
  const int before = at[0] < at[1] && at[1] < at[2] && at[2] < at[4] && at[6] < at[1] && at[4] < at[7] && at[3] < at[7];
  return x != 10 ? 1 : y != 24 ? 2 : !before ? 3 : kept[0] != 7 || kept[2] != 21 ? 4 : sets != 5 ? 5 : 0;
}
