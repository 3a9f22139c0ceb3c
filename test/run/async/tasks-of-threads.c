// All threads of a team make target tasks at once, each with dependences of its own, on data of its own and shared
// input.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/linger.h"
#include <omp.h>

enum { Most = 4, N = 40 };
static unsigned input[100], a[Most];

int main(void) {
  for (int i = 0; i < 100; i++)
    input[i] = i;
  for (int threads = 1; threads <= Most; threads *= 2) {
    int wrong = 0;
#pragma omp target data map(to : input)
#pragma omp parallel num_threads(threads) reduction(| : wrong)
    {
      const int t = omp_get_thread_num();
      unsigned expected = a[t] = t;
      for (int i = 0; i < N; i++) {
        if (i % 3) {
#pragma omp target nowait map(tofrom : a[t : 1]) depend(inout : a[t])
          a[t] = a[t] * 3 + input[i] + linger(t * 500);
        } else {
#pragma omp task depend(inout : a[t]) firstprivate(t, i)
          a[t] = a[t] * 3 + input[i];
        }
        expected = expected * 3 + i;
      }
#pragma omp taskwait
      wrong |= a[t] != expected;
    }
    if (wrong)
      return threads;
  }
  return 0;
}
