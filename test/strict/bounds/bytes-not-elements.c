// omp_target_alloc takes bytes, and here gets a number of elements.
// RUN: %strict %s
#include <omp.h>
enum { N = 32 };
int main(void) {
  const int device = omp_get_default_device();
#ifdef BUG
  double *p = omp_target_alloc(N, device);
#else
  double *p = omp_target_alloc(N * sizeof *p, device);
#endif
#pragma omp target teams distribute parallel for is_device_ptr(p)
  for (int i = 0; i < N; i++)
    // CHECK: out-of-bounds: a kernel writes 8 bytes right behind the end of memory of omp_target_alloc (32 bytes)
    // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]], by team 0, thread 4
    p[i] = i;
  // CHECK: memory: memory of omp_target_alloc (32 bytes), allocated at {{.*}}bytes-not-elements.c:8
  // CHECK-NEXT: mend: allocate more
  omp_target_free(p, device);
  return 0;
}
