// taskwait with depend waits for the tasks that it names, and for theirs.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"

enum { N = 10 };
static int a[N], before[N];

static int selective(void) {
  for (int i = 0; i < N; i++) {
    a[i] = before[i] = -1;
#pragma omp target nowait map(from : before[i : 1]) depend(out : before[i])
    before[i] = i + linger((i + 1) * 3000);
#pragma omp target nowait map(from : a[i : 1]) map(to : before[i : 1]) depend(in : before[i]) depend(out : a[i])
    a[i] = before[i] * 2 + linger(9000);
  }
  for (int i = N - 1; i >= 0; i -= 3) {
#pragma omp taskwait depend(in : a[i])
    if (a[i] != 2 * i || before[i] != i)
      return 1;
  }
#pragma omp taskwait depend(iterator(i = 0 : 3), inout : a[i])
  for (int i = 0; i < 3; i++)
    if (a[i] != 2 * i)
      return 2;
#pragma omp taskwait
  return 0;
}

int main(void) { return everywhere(selective); }
