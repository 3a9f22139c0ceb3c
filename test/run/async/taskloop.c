// The end of a taskloop waits for the target tasks of its tasks; with nogroup taskwait can't, and the taskgroup around
// does.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"

enum { N = 16 };
static int a[N];

static int loops(void) {
#pragma omp taskloop grainsize(3)
  for (int i = 0; i < N; i++) {
    a[i] = 0;
#pragma omp target nowait map(tofrom : a[i : 1]) depend(inout : a[i])
    a[i] = i + linger(i * 1000);
  }
  for (int i = 0; i < N; i++)
    if (a[i] != i)
      return 1;
#pragma omp taskgroup
  {
#pragma omp taskloop nogroup num_tasks(4)
    for (int i = 0; i < N; i++) {
#pragma omp target nowait map(tofrom : a[i : 1]) depend(inout : a[i])
      a[i] = a[i] * 2 + linger((N - i) * 1000);
#pragma omp target nowait map(tofrom : a[i : 1]) depend(inout : a[i])
      a[i] += 1;
    }
  }
  for (int i = 0; i < N; i++)
    if (a[i] != 2 * i + 1)
      return 2;
  return 0;
}

int main(void) { return everywhere(loops); }
