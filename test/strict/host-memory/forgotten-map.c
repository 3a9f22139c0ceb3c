// A pointer that a region uses and nothing is mapped for keeps the host's address.
// RUN: %strict %s
#include <stdlib.h>
enum { N = 100 };
int main(void) {
  double *a = calloc(N, sizeof *a), *b = calloc(N, sizeof *b);
#ifdef BUG
#pragma omp target teams distribute parallel for map(tofrom : a[0 : N])
#else
#pragma omp target teams distribute parallel for map(tofrom : a[0 : N]) map(to : b[0 : N])
#endif
  for (int i = 0; i < N; i++)
    // CHECK: host-memory: a kernel reads 8 bytes of the host's heap
    // CHECK-NEXT: at: {{.*}}forgotten-map.c:[[#@LINE+1]], by team 0, thread 0 (iteration 0), in the target region of 'main' ({{.*}}forgotten-map.c:8)
    a[i] += b[i];
  // CHECK: memory: the pointer b is the host's: nothing is mapped where it points to
  // CHECK-NEXT: mend: map what it points to: map(tofrom: b[0:n])
  // CHECK: strict mode found 1 mistake in this run
  return 0;
}
