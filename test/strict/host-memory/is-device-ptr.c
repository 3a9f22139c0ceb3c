// is_device_ptr promises a device address; here it gets the host's.
// RUN: %strict %s
#include <omp.h>
#include <stdlib.h>
int main(void) {
#ifdef BUG
  int *p = malloc(8 * sizeof *p);
#else
  int *p = omp_target_alloc(8 * sizeof *p, omp_get_default_device());
#endif
#pragma omp target is_device_ptr(p)
  for (int i = 0; i < 8; i++)
    // CHECK: host-memory: a kernel writes 4 bytes of the host's heap
    // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]]
    p[i] = i;
  return 0;
}
