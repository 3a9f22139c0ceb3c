// So they do when each maps what it needs itself, and one of them comes and goes while the other runs.
// Strict mode does tasks at once.
// UNSUPPORTED: strict
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include "Inputs/everywhere.h"
#include "Inputs/flags.h"

enum { N = 1000 };
static int flag, saw, a[N], b[N];

static int overlap(void) {
  flag = saw = 0;
#pragma omp target enter data map(to : flag)
  for (int i = 0; i < N; i++)
    a[i] = b[i] = i;
#pragma omp target nowait map(flag) map(tofrom : a) map(from : saw) depend(out : a)
  {
    saw = wait_for_flag(&flag);
    for (int i = 0; i < N; i++)
      a[i] += saw;
  }
#pragma omp target nowait map(tofrom : b) depend(inout : b)
  for (int i = 0; i < N; i++)
    b[i] *= 2;
#pragma omp target nowait map(flag) map(to : b) depend(in : b)
  if (b[N - 1] == 2 * (N - 1))
    raise_flag(&flag);
#pragma omp taskwait
#pragma omp target exit data map(delete : flag)
  return !saw ? 1 : a[5] != 6 || b[5] != 10 ? 2 : 0;
}

int main(void) { return everywhere(overlap); }
