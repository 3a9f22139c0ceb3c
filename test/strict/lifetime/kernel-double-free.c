// A kernel frees its memory twice.
// RUN: %strict %s
#include <stdlib.h>
int main(void) {
#pragma omp target
  {
    int *p = malloc(40);
    p[0] = 1;
    free(p);
#ifdef BUG
    // CHECK: double-free: a kernel frees memory that a kernel allocated (40 bytes) a second time
    // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]]
    free(p);
#endif
  }
  return 0;
}
