// The result of a reduction of a kernel is there for those who depend on it, and for the host after taskwait.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"

static int sums[10], total;

static int reductions(void) {
  total = 0;
  for (int i = 0; i < 10; i++) {
    sums[i] = i;
#pragma omp target teams distribute parallel for nowait map(tofrom : sums[i : 1]) reduction(+ : sums[i : 1]) \
    depend(inout : sums[i])
    for (int k = 0; k < 200; k++)
      sums[i] += k + linger(10);
#pragma omp target nowait map(to : sums[i : 1]) map(tofrom : total) depend(in : sums[i]) depend(inout : total)
    total += sums[i];
  }
#pragma omp taskwait
  return total != 45 + 10 * 19900;
}

int main(void) { return everywhere(reductions); }
