// The host follows a pointer to device memory: seen where host code is instrumented too.
// RUN: %strict %s --vgpu-check=host
#include <omp.h>
int main(void) {
  int device = omp_get_default_device(), first = 0;
  int *p = omp_target_alloc(10 * sizeof *p, device);
#pragma omp target teams distribute parallel for is_device_ptr(p)
  for (int i = 0; i < 10; i++)
    p[i] = i + 5;
#ifdef BUG
  // CHECK: device-memory: the host reads 4 bytes of the device's memory: memory of omp_target_alloc (40 bytes)
  // CHECK-NEXT: at: {{.*}}:[[#@LINE+4]]
  // CHECK-NEXT: first = *p;
  // CHECK: memory: memory of omp_target_alloc (40 bytes), allocated at {{.*}}device-pointer-on-host.c:6
  // CHECK: mend: copy it with omp_target_memcpy
  first = *p;
#else
  omp_target_memcpy(&first, p, sizeof first, 0, 0, omp_get_initial_device(), device);
#endif
  omp_target_free(p, device);
  return first != 5;
}
