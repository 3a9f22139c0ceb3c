// Memory of omp_target_alloc is read before anything was copied to it.
// RUN: %strict %s
#include <omp.h>
int main(void) {
  int device = omp_get_default_device(), host[8] = {0}, sum = 0;
  int *p = omp_target_alloc(sizeof host, device);
#ifndef BUG
  omp_target_memcpy(p, host, sizeof host, 0, 0, device, omp_get_initial_device());
#endif
#pragma omp target is_device_ptr(p) map(tofrom : sum)
  for (int i = 0; i < 8; i++)
    // CHECK: uninitialized: a kernel reads 4 bytes of memory of omp_target_alloc (32 bytes) that nobody wrote
    // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]]
    sum += p[i];
  omp_target_free(p, device);
  return 0;
}
