// A barrier waits for target tasks of all threads of the team: behind it each reads what the others' tasks made.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/linger.h"
#include <omp.h>

enum { Most = 4, N = 4 };
static int a[Most][N];

int main(void) {
  int wrong = 0;
  for (int threads = 1; threads <= Most; threads *= 2) {
#pragma omp parallel num_threads(threads) shared(wrong)
    for (int round = 0; round < 10; round++) {
      const int t = omp_get_thread_num();
      for (int i = 0; i < N; i++) {
#pragma omp target nowait map(from : a[t][i : 1])
        a[t][i] = t * 100 + round * 10 + i + linger(t * 3000 + i * 500);
      }
#pragma omp barrier
      int here = 0;
      for (int u = 0; u < threads; u++)
        for (int i = 0; i < N; i++)
          here |= a[u][i] != u * 100 + round * 10 + i;
#pragma omp atomic
      wrong |= here;
#pragma omp barrier
    }
    if (wrong)
      return threads;
  }
  return 0;
}
