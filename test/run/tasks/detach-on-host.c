// What depends on a task of the host's that is detached begins when its event is fulfilled: target constructs with and
// without nowait, transfers, routines, dispatch constructs and the program's own taskwait, in a parallel region as well.
// UNSUPPORTED: shared-memory
// RUN: %if gcc %{ %chompcc --host-compiler=%gcc %s -o %t.gcc && env OMP_TARGET_OFFLOAD=mandatory %t.gcc %}
// RUN: %if clang %{ %chompcc --host-compiler=%clang %s -o %t.clang && env OMP_TARGET_OFFLOAD=mandatory %t.clang %}
#include "Inputs/later.h"

enum { Target, Nowait, Enter, Update, Exit, Data, Chain, Own, Two, Routine, Dispatch, Many, Kinds };

void take_variant(int *to, const int *from) { *to = *from; }
#pragma omp declare variant(take_variant) match(construct = {dispatch})
void take(int *to, const int *from) { *to = *from + 1000; }

static int check(int threads) {
  struct later all[Kinds + 1];
  int a[Kinds] = {0}, seen[Kinds] = {0}, second = 0, done[200], host = omp_get_initial_device();
#pragma omp parallel num_threads(threads)
#pragma omp single
  {
    set_later(&all[Target], &a[Target]);
#pragma omp target map(to : a[Target]) map(from : seen[Target]) depend(in : a[Target])
    seen[Target] = a[Target];

    set_later(&all[Nowait], &a[Nowait]);
#pragma omp target nowait map(to : a[Nowait]) map(from : seen[Nowait]) depend(in : a[Nowait]) depend(out : seen[Nowait])
    seen[Nowait] = a[Nowait];
#pragma omp taskwait depend(in : seen[Nowait])

    set_later(&all[Enter], &a[Enter]);
#pragma omp target enter data map(to : a[Enter]) depend(in : a[Enter])
#pragma omp target map(from : seen[Enter])
    seen[Enter] = a[Enter];
#pragma omp target exit data map(release : a[Enter])

#pragma omp target enter data map(alloc : a[Update])
    set_later(&all[Update], &a[Update]);
#pragma omp target update to(a[Update]) depend(in : a[Update])
#pragma omp target map(from : seen[Update])
    seen[Update] = a[Update];
#pragma omp target exit data map(release : a[Update])

#pragma omp target enter data map(alloc : a[Exit])
#pragma omp target
    a[Exit] = 5;
    set_later(&all[Exit], &a[Exit]);
#pragma omp target exit data map(from : a[Exit]) depend(inout : a[Exit]) // behind what the other thread writes
    seen[Exit] = a[Exit] + 2;

    set_later(&all[Data], &a[Data]);
#pragma omp target_data map(to : a[Data]) depend(in : a[Data])
#pragma omp target map(from : seen[Data])
    seen[Data] = a[Data];

    set_later(&all[Chain], &a[Chain]);
#pragma omp task depend(inout : a[Chain]) shared(a)
    a[Chain] += 3;
#pragma omp target nowait map(tofrom : a[Chain]) depend(inout : a[Chain])
    a[Chain] *= 2;
#pragma omp task depend(inout : a[Chain]) shared(a)
    a[Chain] -= 13;
#pragma omp target map(to : a[Chain]) map(from : seen[Chain]) depend(mutexinoutset : a[Chain])
    seen[Chain] = a[Chain];

    set_later(&all[Own], &a[Own]);
#pragma omp taskwait depend(in : a[Own])
    seen[Own] = a[Own];

    set_later(&all[Two], &a[Two]);
    set_later(&all[Kinds], &second);
#pragma omp target map(to : a[Two], second) map(from : seen[Two]) depend(in : second) depend(iterator(i = Two : Two + 1), in : a[i])
    seen[Two] = a[Two] + second - 7;

    omp_depend_t object;
#pragma omp depobj(object) depend(in : a[Routine])
    set_later(&all[Routine], &a[Routine]);
    omp_target_memcpy_async(&seen[Routine], &a[Routine], sizeof(int), 0, 0, host, host, 1, &object);
#pragma omp depobj(object) destroy

    set_later(&all[Dispatch], &a[Dispatch]);
#pragma omp dispatch depend(in : a[Dispatch])
    take(&seen[Dispatch], &a[Dispatch]);

    // More tasks than libgomp defers.
    set_later(&all[Many], &a[Many]);
    for (int i = 0; i < 200; i++)
#pragma omp task shared(done)
      done[i] = i;
#pragma omp target map(to : a[Many]) map(from : seen[Many]) depend(in : a[Many])
    seen[Many] = a[Many];
#pragma omp taskwait
  }
  for (int i = 0; i <= Kinds; i++)
    pthread_join(all[i].thread, 0);
  for (int i = 0; i < Kinds; i++)
    if (seen[i] != 7)
      return 1 + i;
  return 0;
}

int main(void) {
  for (int threads = 1; threads <= 4; threads *= 2) {
    const int failed = check(threads);
    if (failed)
      return 20 * threads + failed;
  }
  return 0;
}
