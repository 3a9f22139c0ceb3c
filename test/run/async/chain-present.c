// A chain on data that stays on the device: only kernels, and what is copied back when nobody works on it any more.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"

enum { N = 64 };
static unsigned a[N];

static int chain(void) {
  unsigned expected = 1;
  for (int i = 0; i < N; i++)
    a[i] = 1 + i;
#pragma omp target data map(tofrom : a)
  {
    for (int k = 0; k < 60; k++) {
#pragma omp target teams distribute parallel for nowait depend(inout : a)
      for (int i = 0; i < N; i++)
        a[i] = a[i] * 5 + k + linger(k % 5 * 300);
    }
#pragma omp taskwait
  }
  for (int i = 0; i < N; i++) {
    expected = 1 + i;
    for (int k = 0; k < 60; k++)
      expected = expected * 5 + k;
    if (a[i] != expected)
      return 1;
  }
  return 0;
}

int main(void) { return everywhere(chain); }
