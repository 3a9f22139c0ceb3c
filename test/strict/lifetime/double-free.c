// omp_target_free, twice.
// RUN: %strict %s
#include <omp.h>
int main(void) {
  int device = omp_get_default_device();
#pragma omp target
  ;
  void *p = omp_target_alloc(100, device);
  omp_target_free(p, device);
#ifdef BUG
  // CHECK: double-free: omp_target_free frees memory of omp_target_alloc (100 bytes) a second time
  // CHECK-NEXT: at: {{.*}}:[[#@LINE+3]]
  // CHECK: and: {{.*}}double-free.c:9, freed here before
  // CHECK: memory: memory of omp_target_alloc (100 bytes), allocated at {{.*}}double-free.c:8
  omp_target_free(p, device);
#endif
  return 0;
}
