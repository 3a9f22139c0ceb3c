// The access is in a function that a region calls; its line and its name are told.
// RUN: %strict %s
#include <stdlib.h>
#pragma omp declare target
static int at(const int *p, int i) {
  // CHECK: host-memory: a kernel reads 4 bytes of the host's heap
  // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]], by team 0, thread 0 (iteration 0), in the target region of 'main' ({{.*}}:16)
  return p[i];
}
#pragma omp end declare target
int main(void) {
  int *p = calloc(32, sizeof *p), out[32];
#ifndef BUG
#pragma omp target enter data map(to : p[0 : 32])
#endif
#pragma omp target teams distribute parallel for map(from : out)
  for (int i = 0; i < 32; i++)
    out[i] = at(p, i);
  // CHECK: memory: the pointer p is the host's
  return out[31];
}
