// Updates of strided sections are tasks, with several of them, too: the host goes on, and what says which elements they are
// may change.
// Strict mode does tasks at once.
// UNSUPPORTED: strict, shared-memory
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include "Inputs/everywhere.h"
#include "Inputs/flags.h"

enum { N = 60 };
static int flag, saw, a[N], b[N], x;

static int overlap(void) {
  int step = 3;
  flag = saw = x = 0;
  for (int i = 0; i < N; i++)
    a[i] = b[i] = i;
#pragma omp target enter data map(to : flag, a, b, x)
#pragma omp target nowait map(flag, a, b, x) map(from : saw) depend(out : a)
  {
    saw = wait_for_flag(&flag);
    for (int i = 0; i < N; i++)
      a[i] = b[i] = i + 100;
    x = 1;
  }
#pragma omp target update from(a[0 : N / step : step], b[1 : 5 : 2], x) nowait depend(in : a)
  step = 1;
#pragma omp target update to(a[1 : N / 3 : 3]) nowait depend(inout : a)
  for (int i = 1; i < N; i += 3)
    a[i] = -i;
  flag = 1;
#pragma omp target update to(flag)
#pragma omp taskwait
  for (int i = 0; i < N; i++)
    if (a[i] != (i % 3 == 0 ? i + 100 : i % 3 == 1 ? -i : i) || b[i] != (i % 2 && i < 11 ? i + 100 : i))
      return 1;
#pragma omp target exit data map(from : a) map(delete : flag, b, x)
  for (int i = 0; i < N; i++)
    if (a[i] != (i % 3 == 1 ? -i : i + 100))
      return 2;
  return x != 1 ? 3 : !saw;
}

int main(void) { return everywhere(overlap); }
