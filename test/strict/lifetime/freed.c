// omp_target_free comes before the last region that uses the memory.
// RUN: %strict %s
#include <omp.h>
int main(void) {
  int device = omp_get_default_device(), sum = 0;
  int *p = omp_target_alloc(16 * sizeof *p, device);
#pragma omp target is_device_ptr(p)
  for (int i = 0; i < 16; i++)
    p[i] = i;
#ifdef BUG
  omp_target_free(p, device);
#endif
#pragma omp target is_device_ptr(p) map(tofrom : sum)
  for (int i = 0; i < 16; i++)
    // CHECK: use-after-free: a kernel reads 4 bytes of memory of omp_target_alloc (64 bytes), which was freed
    // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]]
    sum += p[i];
  // CHECK: memory: memory of omp_target_alloc (64 bytes), allocated at {{.*}}freed.c:6, freed at {{.*}}freed.c:11
#ifndef BUG
  omp_target_free(p, device);
#endif
  return 0;
}
