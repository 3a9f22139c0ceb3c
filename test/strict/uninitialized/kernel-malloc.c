// malloc in a kernel gives no values either.
// RUN: %strict %s
#include <stdlib.h>
int main(void) {
  int sum = 0;
#pragma omp target map(tofrom : sum)
  {
#ifdef BUG
    int *p = malloc(4 * sizeof *p);
#else
    int *p = calloc(4, sizeof *p);
#endif
    for (int i = 0; i < 4; i++)
      // CHECK: uninitialized: a kernel reads 4 bytes of memory that a kernel allocated (16 bytes) that nobody wrote
      // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]]
      sum += p[i];
    free(p);
  }
  return 0;
}
