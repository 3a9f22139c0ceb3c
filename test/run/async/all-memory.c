// omp_all_memory: the task waits for all siblings before it that have dependences, and all after it wait for it.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"

enum { N = 8 };
static unsigned a[N], all;

static int fence(void) {
  unsigned expected[N], sum = 1;
  for (int i = 0; i < N; i++)
    a[i] = expected[i] = i;
  all = 1;
#pragma omp target enter data map(to : a, all)
  for (int round = 0; round < 5; round++) {
    for (int i = 0; i < N; i++) {
#pragma omp target nowait map(a, all) depend(inout : a[i])
      a[i] = a[i] * 3 + all + linger(i * 2000);
      expected[i] = expected[i] * 3 + sum;
    }
#pragma omp target nowait map(a, all) depend(inout : omp_all_memory)
    {
      for (int i = 0; i < N; i++)
        all = all * 7 + a[i];
      all += linger(20000);
    }
    for (int i = 0; i < N; i++)
      sum = sum * 7 + expected[i];
  }
#pragma omp target update from(all) nowait depend(out : omp_all_memory)
#pragma omp taskwait
#pragma omp target exit data map(delete : a, all)
  return all != sum;
}

int main(void) { return everywhere(fence); }
