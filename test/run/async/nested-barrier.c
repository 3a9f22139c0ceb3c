// A barrier waits for target tasks that explicit tasks of tasks made.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/linger.h"

enum { N = 16 };
static int a[N];

int main(void) {
  int wrong = 0;
  for (int threads = 1; threads <= 4; threads *= 2) {
#pragma omp parallel num_threads(threads) shared(wrong)
    for (int round = 0; round < 8; round++) {
#pragma omp for
      for (int i = 0; i < N; i++) {
        a[i] = -1;
#pragma omp task firstprivate(i)
        {
#pragma omp task firstprivate(i)
          {
#pragma omp target nowait map(from : a[i : 1])
            a[i] = i + round + linger(i * 1000);
          }
        }
      }
      // The loop's end was a barrier.
      int here = 0;
      for (int i = 0; i < N; i++)
        here |= a[i] != i + round;
#pragma omp atomic
      wrong |= here;
#pragma omp barrier
    }
    if (wrong)
      return threads;
  }
  return 0;
}
