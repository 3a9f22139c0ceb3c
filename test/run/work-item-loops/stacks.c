// Code whose threads can't take turns runs as it did, each thread with a stack of its own; the kernel's comment says why.
// RUN: %chompcc -O2 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env CHOMP_VGPU_SCHEDULE=4 %t
// RUN: rm -rf %t.out && %chomp %s -o %t.out && %filecheck %s --input-file=%t.out/stacks.vgpu.cpp
#include <omp.h>
#include <stdio.h>

enum { Threads = 32 };

#pragma omp declare target
static void meet(void) {
#pragma omp barrier
}
#pragma omp end declare target

#define WRONG(what) return printf("wrong: %s\n", what), 1

int main(void) {
  int out[Threads];

  // A barrier in a function.
  // CHECK: they don't run as work-item loops, for line 12 has 'barrier' in what it calls
#pragma omp target map(from : out)
  {
    int part[Threads];
#pragma omp parallel num_threads(Threads)
    {
      int t = omp_get_thread_num();
      part[t] = t;
      meet();
      out[t] = part[Threads - 1 - t];
    }
  }
  for (int t = 0; t < Threads; t++)
    if (out[t] != Threads - 1 - t)
      WRONG("function");

  // Threads that wait for a flag.
  // CHECK: they don't run as work-item loops, for line {{.*}} reads an atomic variable in a loop
#pragma omp target map(from : out)
  {
    int flag = 0;
#pragma omp parallel num_threads(Threads)
    {
      int t = omp_get_thread_num(), seen;
      do {
#pragma omp atomic read
        seen = flag;
      } while (seen < Threads - 1 - t);
      out[t] = seen;
#pragma omp atomic write
      flag = Threads - t;
    }
  }
  for (int t = 0; t < Threads; t++)
    if (out[t] != Threads - 1 - t)
      WRONG("flag");

  // A condition on which threads may differ where no barrier comes.
  // CHECK: they don't run as work-item loops, for line {{.*}} has a condition that not all threads have to agree on
  int meets = 0;
#pragma omp target map(from : out)
  {
    int part[Threads];
#pragma omp parallel num_threads(Threads)
    {
      int t = omp_get_thread_num();
      part[t] = t;
      if (t % 2) {
        part[t] = -t;
        if (meets) {
#pragma omp barrier
          part[t] = 0;
        }
      }
      out[t] = part[t];
    }
  }
  for (int t = 0; t < Threads; t++)
    if (out[t] != (t % 2 ? -t : t))
      WRONG("condition");

  // Jumps.
  // CHECK: they don't run as work-item loops, for line {{.*}} has a condition that not all threads have to agree on
#pragma omp target map(from : out)
  {
    int part[Threads];
#pragma omp parallel num_threads(Threads)
    {
      int t = omp_get_thread_num();
      for (int k = 0;; k++) {
        int own = k + 0 * t;
        part[t] = k;
#pragma omp barrier
        own += part[Threads - 1 - t];
        if (own > 8)
          break;
#pragma omp barrier
      }
      out[t] = part[t];
    }
  }
  for (int t = 0; t < Threads; t++)
    if (out[t] != 5)
      WRONG("jump");

  // copyprivate and a reduction wait on their own.
  // CHECK: they don't run as work-item loops, for line {{.*}} has 'single' with copies
  int sum = 0;
#pragma omp target map(from : out) map(tofrom : sum)
#pragma omp parallel num_threads(Threads)
  {
    int t = omp_get_thread_num(), first;
#pragma omp single copyprivate(first)
    first = 7;
    out[t] = first + t;
#pragma omp for reduction(+ : sum)
    for (int i = 0; i < Threads; i++)
      sum += first;
  }
  for (int t = 0; t < Threads; t++)
    if (out[t] != 7 + t)
      WRONG("copyprivate");
  if (sum != 7 * Threads)
    WRONG("reduction");

  // An object that is too much to keep for each thread.
  // CHECK: they don't run as work-item loops, for line {{.*}} keeps too much
#pragma omp target map(from : out)
  {
    int part[Threads];
#pragma omp parallel num_threads(Threads)
    {
      int t = omp_get_thread_num();
      char big[20000];
      for (int i = 0; i < 20000; i++)
        big[i] = (char)(i + t);
      part[t] = big[t];
#pragma omp barrier
      out[t] = part[Threads - 1 - t] + big[19999] - (char)(19999 + t);
    }
  }
  for (int t = 0; t < Threads; t++)
    if (out[t] != 2 * (Threads - 1 - t))
      WRONG("large");
  puts("right");
  return 0;
}
