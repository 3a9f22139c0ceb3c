// A pointer that is null on the host is null on the device: the program ends at the access, which is told before.
// RUN: %strict %s
#include <stdlib.h>
int main(void) {
  int *p = NULL, sum = 0;
#ifndef BUG
  p = calloc(4, sizeof *p);
#endif
#pragma omp target enter data map(to : p[0 : p ? 4 : 0])
#pragma omp target map(tofrom : sum)
  for (int i = 0; i < 4; i++)
    // CHECK: host-memory: a kernel reads 4 bytes of memory that does not exist
    // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]]
    sum += p[i];
  // CHECK: memory: the pointer p, which is null, is the host's
  return sum;
}
