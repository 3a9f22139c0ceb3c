// What one thread writes and others wait for or add to: by gcc's atomic functions, in a construct inside of a loop, and
// by goto in place of a loop. Volatile elements of a reduction, and a construct that is a barrier alone.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcc --offload-arch=sm_90 -c %s -o %t.o %}
// RUN: %if hip %{ %chompcc --offload-arch=gfx90a -c %s -o %t.o %}
#include <omp.h>

enum { Threads = 8 };

static int next(int *counter) { return __atomic_fetch_add(counter, 1, __ATOMIC_SEQ_CST); }

int main(void) {
  int failed = 0;

  int count = 0, threads = 0;
#pragma omp target map(tofrom : count, threads)
#pragma omp parallel num_threads(Threads)
  {
    next(&count);
#pragma omp single
    threads = omp_get_num_threads();
  }
  failed |= count != threads;

  // The team may be of any size, but each thread of it counts.
  int each = 0;
#pragma omp target map(tofrom : each)
#pragma omp parallel num_threads(Threads)
  __atomic_fetch_add(&each, 1, __ATOMIC_SEQ_CST);
  failed |= each != threads;

  // One thread evaluates what has an effect.
  int ticket = 0, tickets[Threads] = {0};
#pragma omp target map(tofrom : ticket, tickets)
  {
    int t = next(&ticket);
#pragma omp parallel for
    for (int i = 0; i < Threads; i++)
      tickets[i] = t + 1;
  }
  failed |= ticket != 1;
  for (int i = 0; i < Threads; i++)
    failed |= tickets[i] != 1;

  int stored = 0, seen[64] = {0};
#pragma omp target map(tofrom : stored, seen)
#pragma omp parallel num_threads(Threads)
  {
#pragma omp single
    __atomic_store_n(&stored, 7, __ATOMIC_SEQ_CST);
#pragma omp for
    for (int i = 0; i < 64; i++)
      seen[i] = stored;
  }
  for (int i = 0; i < 64; i++)
    failed |= seen[i] != 7;

  // A construct that is met again finds what it has left.
  int v = -1, marks[4] = {0};
#pragma omp target map(tofrom : marks) firstprivate(v)
  {
    int again = 0;
  next:
#pragma omp parallel num_threads(1)
    {
      v += 1;
      marks[v] = 1;
    }
    if (again++ < 2)
      goto next;
  }
  failed |= marks[0] != 1 || marks[1] != 1 || marks[2] != 1 || marks[3] != 0;

  int go = 0, went = 0;
#pragma omp target map(tofrom : go, went)
#pragma omp parallel num_threads(2)
  {
    int value;
    if (omp_get_num_threads() < 2 || omp_get_thread_num() == 1) {
#pragma omp atomic write
      go = 1;
    }
  again:
#pragma omp atomic read
    value = go;
    if (!value)
      goto again;
#pragma omp atomic
    went += 1;
  }
  failed |= went < 1;

  // All of a loop's iterations count, also in a construct inside of it.
  int taken = 0, places[400] = {0};
#pragma omp target teams distribute parallel for map(tofrom : taken, places)
  for (int i = 0; i < 50; i++) {
#pragma omp simd
    for (int j = 0; j < 8; j++) {
      int own;
#pragma omp atomic capture
      own = taken++;
      places[own] = 1;
    }
  }
  failed |= taken != 400;
  for (int i = 0; i < 400; i++)
    failed |= places[i] != 1;

  // No instruction adds to a volatile element.
  volatile int sums[64] = {0};
  int which[64] = {0};
#pragma omp target teams distribute parallel for reduction(+ : sums[0 : 64]) map(to : which)
  for (int i = 0; i < 64; i++)
    sums[which[i]]++;
  failed |= sums[0] != 64;

  int still[2] = {1, 2};
#pragma omp target parallel map(still)
  {
#pragma omp barrier
  }
  failed |= still[0] != 1 || still[1] != 2;
  return failed;
}
