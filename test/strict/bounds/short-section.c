// Half of an array is mapped and all of it is used.
// RUN: %strict %s
#include <stdlib.h>
static void scale(float *x, int n, int mapped) {
#pragma omp target teams distribute parallel for map(tofrom : x[0 : mapped])
  for (int i = 0; i < n; i++)
    // CHECK: out-of-bounds: a kernel reads 4 bytes right behind the end of x[0 : mapped] (2000 bytes)
    // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]], by team 1, thread 244 (iteration 500)
    x[i] *= 2;
}
int main(void) {
  int n = 1000;
  float *x = calloc(n, sizeof *x);
#ifdef BUG
  scale(x, n, n / 2);
#else
  scale(x, n, n);
#endif
  return 0;
}
