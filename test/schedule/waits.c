// RUN: %chompcc %s -o %t && %t
// RUN: %chomp_bin/chomp-schedules --timeout 60 --seeds 1..20 %t
// RUN: %chompcc -O2 %s -o %t.turns && %t.turns
// RUN: %chomp_bin/chomp-schedules --timeout 60 --seeds 1..20 %t.turns
// Threads that wait for one another make progress in any order: by atomics, by an update, and by a critical section.
#include <omp.h>

enum { Threads = 8 };

#pragma omp begin declare target
static void await(int *flag) {
  int seen;
  do {
#pragma omp atomic read acquire
    seen = *flag;
  } while (!seen);
}
static void set(int *flag) {
#pragma omp atomic write release
  *flag = 1;
}
#pragma omp end declare target

int main(void) {
  int flags[Threads + 1] = {0}, n = 0;
#pragma omp target parallel num_threads(Threads) map(tofrom : flags, n)
  {
    const int t = omp_get_thread_num();
    if (t < Threads - 1)
      await(&flags[t + 1]);
    n++;
    set(&flags[t]);
  }
  if (n != Threads)
    return 1;

  int y = 0;
  n = 0;
#pragma omp target parallel num_threads(Threads) map(tofrom : y, n)
  {
    int seen = 0;
    if (omp_get_thread_num() == Threads - 1)
      set(&y);
    else
      do {
#pragma omp atomic capture
        {
          seen = y;
          y += 0;
        }
      } while (!seen);
#pragma omp atomic
    n += seen;
  }
  if (n != Threads - 1)
    return 2;

  y = n = 0;
#pragma omp target parallel num_threads(Threads) map(tofrom : y, n)
  {
    int seen = 0;
    if (omp_get_thread_num() == Threads - 1) {
#pragma omp critical(guard)
      y = 1;
    } else if (omp_get_thread_num() == 0) {
      while (!seen) {
#pragma omp critical(guard)
        seen = y;
      }
      n = 1;
    }
  }
  if (n != 1)
    return 3;

  // The schedule tells which thread has an iteration.
  int done[Threads + 1] = {0};
  n = 0;
#pragma omp target parallel for num_threads(Threads) schedule(static, 1) map(tofrom : done, n)
  for (int t = 0; t < Threads; t++) {
    if (t < Threads - 1)
      await(&done[t + 1]);
    n++;
    set(&done[t]);
  }
  return n == Threads ? 0 : 4;
}
