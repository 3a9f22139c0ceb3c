// The end of a taskgroup waits for target tasks in it, those that its tasks' tasks made too.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"

enum { N = 8 };
static int a[N], b[N], chained;

static int grouped(void) {
  chained = 0;
#pragma omp taskgroup
  {
    for (int i = 0; i < N; i++) {
      a[i] = b[i] = -1;
#pragma omp target nowait map(from : a[i : 1]) depend(out : a[i])
      a[i] = i + linger(i * 3000);
#pragma omp task firstprivate(i)
      {
#pragma omp task firstprivate(i)
        {
#pragma omp target nowait map(from : b[i : 1])
          b[i] = i * i + linger((N - i) * 3000);
        }
      }
#pragma omp target nowait map(tofrom : chained) map(to : a[i : 1]) depend(in : a[i]) depend(inout : chained)
      chained = chained * 10 + a[i];
    }
  }
  for (int i = 0; i < N; i++)
    if (a[i] != i || b[i] != i * i)
      return 1;
  return chained != 1234567;
}

int main(void) { return everywhere(grouped); }
