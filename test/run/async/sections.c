// Array sections are items, too: the same section, and the whole array where it is the same storage.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"

enum { N = 120, Parts = 4, Size = N / Parts };
static unsigned a[N];

static int sections(void) {
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma omp target enter data map(to : a)
  for (int k = 0; k < 12; k++) {
    for (int p = 0; p < Parts; p++) {
      unsigned *part = a + p * Size;
#pragma omp target teams distribute parallel for nowait map(a) depend(inout : part[0 : Size])
      for (int i = p * Size; i < (p + 1) * Size; i++)
        a[i] = a[i] * 3 + k + linger((Parts - p) * 100);
    }
  }
  for (int p = 0; p < Parts; p++) {
#pragma omp target update from(a[p * Size : Size]) nowait depend(in : a[p * Size : Size])
  }
#pragma omp taskwait
#pragma omp target exit data map(delete : a)
  for (int i = 0; i < N; i++) {
    unsigned expected = i;
    for (int k = 0; k < 12; k++)
      expected = expected * 3 + k;
    if (a[i] != expected)
      return 1;
  }
  return 0;
}

int main(void) { return everywhere(sections); }
