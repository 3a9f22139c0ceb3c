// omp_target_free gets memory of malloc.
// RUN: %strict %s
#include <omp.h>
#include <stdlib.h>
int main(void) {
  int device = omp_get_default_device();
#pragma omp target
  ;
  void *p = malloc(64);
#ifdef BUG
  // CHECK: bad-free: omp_target_free is given an address of the host's
  // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]]
  omp_target_free(p, device);
#endif
  free(p);
  return 0;
}
