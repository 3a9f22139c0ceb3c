// Untied tasks make target tasks, wait for them, and go on, maybe by another thread.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"

enum { N = 8 };
static int a[N];

static int untied(void) {
  for (int i = 0; i < N; i++) {
    a[i] = 0;
#pragma omp task untied firstprivate(i)
    {
      for (int k = 0; k < 4; k++) {
#pragma omp target nowait map(tofrom : a[i : 1]) depend(inout : a[i])
        a[i] = a[i] * 3 + 1 + linger((N - i) * 2000);
#pragma omp task untied depend(inout : a[i]) firstprivate(i)
        a[i] += 1;
#pragma omp taskyield
#pragma omp taskwait
      }
      a[i] *= 2;
    }
  }
#pragma omp taskwait
  for (int i = 0; i < N; i++)
    if (a[i] != 160)
      return 1;
  return 0;
}

int main(void) { return everywhere(untied); }
