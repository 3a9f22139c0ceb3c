// Updates of strided sections wait, and are waited for, as others are.
// UNSUPPORTED: shared-memory
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"
#include <omp.h>

enum { N = 60 };
static int a[N];

static int strided(void) {
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma omp target enter data map(to : a)
#pragma omp target nowait map(a) depend(out : a)
  for (int i = 0; i < N; i++)
    a[i] += 100 + linger(500);
#pragma omp target update from(a[0 : N / 3 : 3]) nowait depend(inout : a)
#pragma omp task depend(inout : a)
  for (int i = 0; i < N; i++)
    a[i] *= 2;
#pragma omp target update to(a[1 : N / 3 : 3]) nowait depend(inout : a)
#pragma omp target exit data map(from : a) nowait depend(inout : a)
#pragma omp taskwait
  const int one_storage = omp_get_num_devices() == 0;
  for (int i = 0; i < N; i++)
    if (a[i] != (one_storage ? 2 * (i + 100) : i % 3 == 1 ? 2 * i : i + 100))
      return 1;
  return 0;
}

int main(void) { return everywhere(strided); }
