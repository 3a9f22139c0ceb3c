// A taskgroup that is cancelled: target tasks that had begun are finished at its end, others may be left out, none half
// done.
// RUN: %chompcc %s -o %t
// RUN: env OMP_CANCELLATION=true OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_CANCELLATION=true OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/linger.h"

enum { N = 20 };
static int first[N], second[N];

int main(void) {
  for (int threads = 1; threads <= 4; threads *= 2) {
    for (int i = 0; i < N; i++)
      first[i] = second[i] = 0;
#pragma omp parallel num_threads(threads)
#pragma omp single
#pragma omp taskgroup
    {
      for (int i = 0; i < N; i++) {
#pragma omp target nowait map(tofrom : first[i : 1], second[i : 1])
        {
          first[i] = 1;
          second[i] = 1 + linger(5000);
        }
      }
#pragma omp task
      {
#pragma omp cancel taskgroup
      }
    }
    for (int i = 0; i < N; i++)
      if (first[i] != second[i])
        return threads;
  }
  return 0;
}
