// On request: device memory that is still there at the end of the program.
// RUN: %strict CHOMP_VGPU_LEAKS=1 %s
#include <omp.h>
#include <stdlib.h>
int main(void) {
  int device = omp_get_default_device(), *x = calloc(10, sizeof *x);
#pragma omp target enter data map(to : x[0 : 10])
  void *p = omp_target_alloc(1000, device);
#pragma omp target map(tofrom : x[0 : 10])
  x[0] = 1;
  // CHECK: leak: x[0 : 10] (40 bytes) is still there at the end of the program
  // CHECK-NEXT: memory: x[0 : 10] (40 bytes), mapped at {{.*}}leaks.c:7
  // CHECK: leak: memory of omp_target_alloc (1000 bytes) is still there at the end of the program
  // CHECK-NEXT: memory: memory of omp_target_alloc (1000 bytes), allocated at {{.*}}leaks.c:8
  // CHECK-NEXT: mend: free it with omp_target_free
  // CHECK: strict mode found 2 mistakes
#ifndef BUG
#pragma omp target exit data map(from : x[0 : 10])
  omp_target_free(p, device);
#endif
  return 0;
}
