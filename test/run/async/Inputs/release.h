// A detached task of the host's, whose event the thread that made it fulfills: what comes after it waits until then.
// In a team alone: outside of it libgomp waits for the event where the task is met.
#ifndef RELEASE_H
#define RELEASE_H
#include <omp.h>

static int in_a_team(int (*rule)(void)) {
  int failed = 0;
  for (int threads = 1; threads <= 4 && !failed; threads *= 2) {
#pragma omp parallel num_threads(threads)
#pragma omp single
    failed = rule();
  }
  return failed;
}
#endif
