// What a map clause made is not omp_target_free's to free.
// RUN: %strict %s
#include <omp.h>
int main(void) {
  int device = omp_get_default_device(), x[10] = {0};
#pragma omp target enter data map(to : x)
#ifdef BUG
  // CHECK: bad-free: omp_target_free is given the corresponding storage of x (40 bytes)
  // CHECK-NEXT: at: {{.*}}:[[#@LINE+2]]
  // CHECK: memory: x (40 bytes), mapped at {{.*}}free-of-mapped.c:6
  omp_target_free(omp_get_mapped_ptr(x, device), device);
#else
#pragma omp target exit data map(delete : x)
#endif
  return 0;
}
