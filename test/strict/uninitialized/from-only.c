// Data that is mapped with 'from' alone has no values on the device before a kernel gives it some.
// RUN: %strict %s
#include <stdlib.h>
enum { N = 100 };
int main(void) {
  int *count = calloc(N, sizeof *count);
#ifdef BUG
#pragma omp target teams distribute parallel for map(from : count[0 : N])
#else
#pragma omp target teams distribute parallel for map(tofrom : count[0 : N])
#endif
  for (int i = 0; i < N; i++)
    // CHECK: uninitialized: a kernel reads 4 bytes of count[0 : N] (400 bytes) that nobody wrote
    // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]], by team 0, thread 0 (iteration 0)
    count[i] += 1;
  // CHECK: memory: count[0 : N] (400 bytes), mapped at {{.*}}from-only.c:8
  // CHECK-NEXT: mend: map it with 'to' or 'tofrom'
  return 0;
}
