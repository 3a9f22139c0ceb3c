// Target tasks of different explicit tasks run beside each other, whichever is met first.
// Strict mode does tasks at once.
// UNSUPPORTED: strict
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include "Inputs/flags.h"

static int flags[2], saw[2];

int main(void) {
  for (int threads = 1; threads <= 4; threads *= 2) {
    flags[0] = flags[1] = saw[0] = saw[1] = 0;
#pragma omp target enter data map(to : flags)
#pragma omp parallel num_threads(threads)
#pragma omp single
    for (int i = 0; i < 2; i++) {
#pragma omp task firstprivate(i)
      {
#pragma omp target nowait map(flags) map(from : saw[i : 1])
        {
          raise_flag(&flags[i]);
          saw[i] = wait_for_flag(&flags[1 - i]);
        }
      }
    }
#pragma omp target exit data map(delete : flags)
    if (!saw[0] || !saw[1])
      return threads;
  }
  return 0;
}
