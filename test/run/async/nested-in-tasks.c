// Explicit tasks make target tasks and wait for them; each has dependences of its own.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"

enum { N = 12 };
static unsigned a[N];

static int nested(void) {
  for (int i = 0; i < N; i++) {
    a[i] = i;
#pragma omp task firstprivate(i)
    {
      for (int k = 0; k < 8; k++) {
#pragma omp target nowait map(tofrom : a[i : 1]) depend(inout : a[i])
        a[i] = a[i] * 3 + k + linger((N - i) * 300);
      }
#pragma omp taskwait
      a[i]++;
    }
  }
#pragma omp taskwait
  for (int i = 0; i < N; i++) {
    unsigned expected = i;
    for (int k = 0; k < 8; k++)
      expected = expected * 3 + k;
    if (a[i] != expected + 1)
      return 1;
  }
  return 0;
}

int main(void) { return everywhere(nested); }
