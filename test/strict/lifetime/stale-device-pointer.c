// A device address that was taken while the data was mapped is used after it has gone.
// RUN: %strict %s
#include <stdlib.h>
enum { N = 50 };
int main(void) {
  int *a = calloc(N, sizeof *a), *kept = 0;
#pragma omp target enter data map(to : a[0 : N])
#pragma omp target data use_device_ptr(a)
  kept = a;
#ifdef BUG
#pragma omp target exit data map(delete : a[0 : N])
#endif
#pragma omp target teams distribute parallel for is_device_ptr(kept)
  for (int i = 0; i < N; i++)
    // CHECK: use-after-free: a kernel writes 4 bytes of a[0 : N] (200 bytes), which is no longer mapped
    // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]], by team 0, thread 0
    kept[i] = i;
  // CHECK: memory: a[0 : N] (200 bytes), mapped at {{.*}}pointer.c:7, unmapped at {{.*}}pointer.c:11
  // CHECK-NEXT: mend: keep a mapped until the last region that uses it
#ifndef BUG
#pragma omp target exit data map(from : a[0 : N])
#endif
  return 0;
}
