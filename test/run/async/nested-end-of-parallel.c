// Target tasks that explicit tasks made, and nobody has waited for, are done at the end of the parallel region.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/linger.h"

enum { N = 16 };
static int a[N], b[N];

int main(void) {
  for (int threads = 1; threads <= 4; threads *= 2) {
    for (int round = 0; round < 10; round++) {
      for (int i = 0; i < N; i++)
        a[i] = b[i] = -1;
#pragma omp parallel num_threads(threads)
#pragma omp single nowait
      for (int i = 0; i < N; i++) {
#pragma omp task firstprivate(i)
        {
#pragma omp target nowait map(from : a[i : 1]) depend(out : a[i])
          a[i] = i + linger(i * 1000);
#pragma omp target nowait map(to : a[i : 1]) map(from : b[i : 1]) depend(in : a[i])
          b[i] = 2 * a[i];
        }
      }
      for (int i = 0; i < N; i++)
        if (a[i] != i || b[i] != 2 * i)
          return threads;
    }
  }
  return 0;
}
