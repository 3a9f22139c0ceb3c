// A section that does not begin with the array: the elements before it are not on the device.
// RUN: %strict %s
#include <stdlib.h>
int main(void) {
  long *p = calloc(100, sizeof *p);
#ifdef BUG
#pragma omp target data map(tofrom : p[50 : 50])
#else
#pragma omp target data map(tofrom : p[0 : 100])
#endif
#pragma omp target teams distribute parallel for
  for (int i = 50; i < 100; i++)
    // CHECK: out-of-bounds: a kernel reads 8 bytes 400 bytes before the beginning of p[50 : 50] (400 bytes)
    // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]], by team 0, thread 0
    p[i] = p[i - 50];
  // CHECK: memory: p[50 : 50] (400 bytes), mapped at {{.*}}:7
  return 0;
}
