// Target tasks of different threads of a team run beside each other; each thread waits for its own.
// Strict mode does tasks at once.
// UNSUPPORTED: strict
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include "Inputs/flags.h"

static int flags[4], saw[4];

int main(void) {
  for (int threads = 2; threads <= 4; threads *= 2) {
    for (int i = 0; i < 4; i++)
      flags[i] = saw[i] = 0;
#pragma omp target enter data map(to : flags)
#pragma omp parallel num_threads(threads)
    {
      const int t = omp_get_thread_num();
#pragma omp target nowait map(flags) map(from : saw[t : 1])
      {
        raise_flag(&flags[t]);
        saw[t] = wait_for_flag(&flags[(t + 1) % threads]);
      }
#pragma omp taskwait
    }
#pragma omp target exit data map(delete : flags)
    for (int i = 0; i < threads; i++)
      if (!saw[i])
        return threads;
  }
  return 0;
}
