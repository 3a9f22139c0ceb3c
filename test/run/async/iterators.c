// Iterators make as many dependences as they have values; with steps, by two of them, and none for an empty range.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"

enum { N = 12 };
static int a[N], grid[3][4], even, all, none;

static int iterate(void) {
  int empty = 0;
  even = all = none = 0;
  for (int i = 0; i < N; i++) {
#pragma omp target nowait map(from : a[i : 1]) depend(out : a[i], grid[i / 4][i % 4])
    a[i] = 1 << i | linger(i * 2000);
  }
#pragma omp target nowait map(tofrom : even) map(to : a[0 : N]) depend(iterator(i = 0 : N : 2), in : a[i]) depend(in : a[1]) \
    depend(iterator(long j = N - 1 : 0 : -2), in : a[j])
  for (int i = 0; i < N; i += 2)
    even |= a[i];
#pragma omp target nowait map(tofrom : all) map(to : a[0 : N]) \
    depend(iterator(unsigned char i = 0 : 3, k = 0 : 4), inout : grid[i][k])
  for (int i = 0; i < N; i++)
    all |= a[i];
#pragma omp target nowait map(from : none) depend(iterator(i = 0 : empty), inout : a[i])
  none = 1;
#pragma omp taskwait
  return even != 0x555 ? 1 : all != 0xfff ? 2 : none != 1 ? 3 : 0;
}

int main(void) { return everywhere(iterate); }
