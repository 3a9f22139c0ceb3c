// An address in the middle of what omp_target_alloc returned can't be freed.
// RUN: %strict %s
#include <omp.h>
int main(void) {
  int device = omp_get_default_device();
#pragma omp target
  ;
  char *p = omp_target_alloc(64, device);
#ifdef BUG
  // CHECK: bad-free: omp_target_free is given an address inside of memory of omp_target_alloc (64 bytes)
  // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]]
  omp_target_free(p + 8, device);
#endif
  omp_target_free(p, device);
  return 0;
}
