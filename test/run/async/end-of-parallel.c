// The end of a parallel region waits for the target tasks of all of its threads.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/linger.h"
#include <omp.h>

enum { Most = 4, N = 6 };
static unsigned a[Most][N];

int main(void) {
  for (int threads = 1; threads <= Most; threads *= 2) {
    for (int round = 0; round < 10; round++) {
#pragma omp parallel num_threads(threads)
      {
        const int t = omp_get_thread_num();
        for (int i = 0; i < N; i++) {
          a[t][i] = 1;
#pragma omp target nowait map(tofrom : a[t][i : 1]) depend(inout : a[t][i])
          a[t][i] = a[t][i] * 3 + t + linger((N - i) * 2000);
#pragma omp target nowait map(tofrom : a[t][i : 1]) depend(inout : a[t][i])
          a[t][i] *= 7;
        }
      }
      for (int t = 0; t < threads; t++)
        for (int i = 0; i < N; i++)
          if (a[t][i] != (3u + t) * 7)
            return threads;
    }
  }
  return 0;
}
