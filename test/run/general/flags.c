// Threads of a team wait for each other's flags; scope, and cancel where cancellation is off.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
#include <omp.h>
int main(void) {
  int order[8], next = 0, scoped = 0, count = 0;
#pragma omp target parallel num_threads(8) map(from : order) map(tofrom : next, scoped, count)
  {
    const int me = omp_get_thread_num();
    int turn = -1;
    while (turn != me) { // thread 0 first, the others in turn
#pragma omp flush
#pragma omp atomic read
      turn = next;
    }
    order[me] = me * me;
#pragma omp flush
#pragma omp atomic write
    next = me + 1;
#pragma omp scope reduction(+ : scoped)
    scoped += order[me];
#pragma omp for
    for (int i = 0; i < 100; i++) {
#pragma omp cancellation point for
      if (i == 50) {
#pragma omp cancel for
      }
#pragma omp atomic
      count++;
    }
  }
  for (int t = 0; t < 8; t++)
    if (order[t] != t * t)
      return 1;
  return scoped != 140 ? 2 : count != 100 ? 3 : 0;
}
