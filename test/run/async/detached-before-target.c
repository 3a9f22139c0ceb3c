// A target task that depends on a detached host task begins when another thread has fulfilled its event.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include "../tasks/Inputs/later.h"
#include "Inputs/linger.h"

enum { N = 6 };
static int a[N], out[N];

int main(void) {
  for (int threads = 1; threads <= 4; threads *= 2) {
    struct later all[N];
#pragma omp parallel num_threads(threads)
#pragma omp single
    {
      for (int i = 0; i < N; i++) {
        a[i] = out[i] = 0;
        set_later(&all[i], &a[i]);
#pragma omp target nowait map(tofrom : a[i : 1]) depend(inout : a[i])
        a[i] = a[i] * 10 + i + linger(9000);
#pragma omp task depend(in : a[i]) firstprivate(i)
        out[i] = a[i];
      }
#pragma omp taskwait
    }
    for (int i = 0; i < N; i++)
      pthread_join(all[i].thread, 0);
    for (int i = 0; i < N; i++)
      if (out[i] != 70 + i)
        return threads;
  }
  return 0;
}
