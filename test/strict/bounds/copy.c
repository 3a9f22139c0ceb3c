// memcpy in a region copies more than its source has.
// RUN: %strict %s
#include <string.h>
int main(void) {
  char from[16] = "fifteen letters", to[32];
#ifdef BUG
  int size = sizeof to;
#else
  int size = sizeof from;
#endif
#pragma omp target map(to : from) map(from : to)
  // CHECK: out-of-bounds: a kernel reads 32 bytes across the end of from (16 bytes)
  // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]]
  memcpy(to, from, size);
  return to[0] != 'f';
}
