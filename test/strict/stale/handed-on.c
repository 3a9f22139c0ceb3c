// Scratch data that one kernel writes and another one reads in every round isn't lost because no round comes after the
// last. A sum that a kernel adds to in every round, which nobody else reads, is.
// RUN: %strict %s --warning
#include <stdlib.h>
enum { N = 64, ROUNDS = 3 };
#ifdef BUG
#define BACK release
#else
#define BACK from
#endif

int main(void) {
  int *p = malloc(N * sizeof *p), *sum = malloc(N * sizeof *sum);
  for (int i = 0; i < N; i++) {
    p[i] = i;
    sum[i] = 0;
  }
#pragma omp target enter data map(to : p[0 : N], sum[0 : N])
  for (int round = 0; round < ROUNDS; round++) {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < N; i++)
      // CHECK: warning: lost: what a kernel wrote to sum[0 : N] (256 bytes) is dropped: nothing brings it back, and no other kernel reads it
      // CHECK-NOT: what a kernel wrote to p
      sum[i] += p[i];
#pragma omp target teams distribute parallel for
    for (int i = 0; i < N; i++)
      p[i] = 2 * p[i] + 1;
  }
#pragma omp target exit data map(BACK : sum[0 : N]) map(release : p[0 : N])
#ifndef BUG
  for (int i = 0; i < N; i++)
    if (sum[i] != i + (2 * i + 1) + (4 * i + 3))
      return 1;
#endif
  return 0;
}
