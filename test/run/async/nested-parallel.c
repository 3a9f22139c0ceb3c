// Parallel regions in each other: the end of each waits for its own target tasks.
// RUN: %chompcc %s -o %t
// RUN: env OMP_MAX_ACTIVE_LEVELS=2 OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_MAX_ACTIVE_LEVELS=2 OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/linger.h"
#include <omp.h>

enum { Outer = 2, Inner = 2 };
static unsigned a[Outer][Inner], sums[Outer];

int main(void) {
  int wrong = 0;
  for (int round = 0; round < 10; round++) {
#pragma omp parallel num_threads(Outer) reduction(| : wrong)
    {
      const int t = omp_get_thread_num();
      sums[t] = 0;
#pragma omp target nowait map(from : sums[t : 1]) depend(out : sums[t])
      sums[t] = 5 + linger(20000);
#pragma omp parallel num_threads(Inner)
      for (int u = omp_get_thread_num(); u < Inner; u += omp_get_num_threads()) {
#pragma omp target nowait map(from : a[t][u : 1]) depend(out : a[t][u])
        a[t][u] = t + u + linger(u * 9000);
#pragma omp target nowait map(tofrom : a[t][u : 1]) depend(inout : a[t][u])
        a[t][u] *= 10;
      }
      for (int u = 0; u < Inner; u++)
        wrong |= a[t][u] != 10u * (t + u);
#pragma omp target nowait map(tofrom : sums[t : 1]) map(to : a[t]) depend(inout : sums[t])
      for (int u = 0; u < Inner; u++)
        sums[t] += a[t][u];
#pragma omp taskwait
      wrong |= sums[t] != 5u + 20 * t + 10;
    }
  }
  return wrong;
}
