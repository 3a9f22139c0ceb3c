// What is given back by one task and mapped again by the next has the values that it is mapped with.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"

static int a[100], sum;

static int again(void) {
  sum = 0;
  for (int r = 0; r < 20; r++) {
#pragma omp task depend(inout : a) firstprivate(r)
    for (int i = 0; i < 100; i++)
      a[i] = r;
#pragma omp target enter data map(to : a) nowait depend(inout : a)
#pragma omp target nowait map(a) map(tofrom : sum) depend(inout : a, sum)
    {
      for (int i = 0; i < 100; i++)
        sum += a[i];
      a[0] = -1000 + linger(5000);
    }
    if (r % 2) {
#pragma omp target exit data map(release : a) nowait depend(inout : a)
    } else {
#pragma omp target exit data map(from : a) nowait depend(inout : a)
#pragma omp task depend(in : a) depend(inout : sum)
      sum += a[0] + 1000;
    }
  }
#pragma omp taskwait
  return sum != 100 * 190;
}

int main(void) { return everywhere(again); }
