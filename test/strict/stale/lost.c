// What a kernel computes is dropped with the map that has only 'to'. An array that kernels work in, and one that the
// next kernel reads, are no mistakes.
// RUN: %strict %s --warning
#include <stdlib.h>
enum { N = 64 };
#ifdef BUG
#define BACK release
#else
#define BACK from
#endif

int main(void) {
  int *x = malloc(N * sizeof *x), *y = malloc(N * sizeof *y), *scratch = malloc(N * sizeof *scratch);
  for (int i = 0; i < N; i++)
    x[i] = y[i] = scratch[i] = i;
#pragma omp target enter data map(to : x[0 : N], y[0 : N]) map(alloc : scratch[0 : N])
#pragma omp target teams distribute parallel for
  for (int i = 0; i < N; i++) {
    x[i] += 1;
    scratch[i] = x[i];
  }
#pragma omp target teams distribute parallel for
  for (int i = 0; i < N; i++)
    // CHECK: warning: lost: what a kernel wrote to y[0 : N] (256 bytes) is dropped: nothing brings it back, and no other kernel reads it
    // CHECK-NEXT: at: {{.*}}lost.c:[[#@LINE+3]]
    // CHECK: memory: y[0 : N] (256 bytes), mapped at {{.*}}lost.c:16, unmapped at {{.*}}lost.c:[[#@LINE+3]]
    // CHECK: mend: map it with 'tofrom', or unmap it with 'from', if the host is to see it
    y[i] += x[i] * 2;
#pragma omp target exit data map(BACK : y[0 : N]) map(release : x[0 : N], scratch[0 : N])
#ifndef BUG
  for (int i = 0; i < N; i++)
    if (y[i] != i + (i + 1) * 2)
      return 1;
#endif
  return 0;
}
