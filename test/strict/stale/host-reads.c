// The host reads what a kernel has changed, before it comes back: seen where host code is instrumented too.
// RUN: %strict %s --warning --vgpu-check=host
#include <stdlib.h>
int main(void) {
  int n = 64, sum = 0;
  int *x = malloc(n * sizeof *x), *p = malloc(n * sizeof *p);
  for (int i = 0; i < n; i++)
    x[i] = p[i] = 1;
#pragma omp target data map(tofrom : x[0 : n], p[0 : n])
  {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++)
      x[i] = 2 * p[i];
#ifndef BUG
#pragma omp target update from(x[0 : n])
#endif
    for (int i = 0; i < n; i++)
      // CHECK: warning: stale: the host reads {{[0-9]+}} bytes of x[0 : n] (256 bytes), which a kernel has changed on the device: the host gets the old value
      // CHECK-NEXT: at: {{.*}}:[[#@LINE+3]]
      // CHECK: and: {{.*}}host-reads.c:13, written by team 0, thread 0
      // CHECK: mend: bring it back before: #pragma omp target update from(x[0 : n]), or unmap it with 'from' first
      sum += x[i] + p[i];
  }
  for (int i = 0; i < n; i++)
    sum += x[i];
  return sum == 0;
}
