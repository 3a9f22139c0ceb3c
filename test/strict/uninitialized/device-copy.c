// A copy on the device of what was never written is no better.
// RUN: %strict %s
#include <omp.h>
int main(void) {
  int device = omp_get_default_device(), host[8] = {0}, sum = 0;
  int *p = omp_target_alloc(sizeof host, device), *q = omp_target_alloc(sizeof host, device);
#ifndef BUG
  omp_target_memcpy(p, host, sizeof host, 0, 0, device, omp_get_initial_device());
#endif
  omp_target_memcpy(q, p, sizeof host, 0, 0, device, device);
#pragma omp target is_device_ptr(q) map(tofrom : sum)
  for (int i = 0; i < 8; i++)
    // CHECK: uninitialized: a kernel reads 4 bytes of memory of omp_target_alloc (32 bytes) that nobody wrote
    // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]]
    sum += q[i];
  omp_target_free(p, device);
  omp_target_free(q, device);
  return 0;
}
