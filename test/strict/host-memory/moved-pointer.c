// A pointer that leads below all that was mapped by it: nothing is there on the device.
// RUN: %strict %s
#include <stdlib.h>
int main(void) {
  long *p = (long *)calloc(120, sizeof *p) + 20, last = 0;
#ifdef BUG
#pragma omp target enter data map(to : p[50 : 50])
#else
#pragma omp target enter data map(to : p[-20 : 120])
#endif
  p -= 20;
#pragma omp target map(tofrom : last)
  // CHECK: host-memory: a kernel reads 8 bytes of the host's heap
  // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]], by team 0, thread 0
  last = p[30];
  // CHECK: memory: the pointer p is the host's: nothing is mapped where it points to, though p[50 : 50] (400 bytes) is, mapped at {{.*}}:7
  return (int)last;
}
