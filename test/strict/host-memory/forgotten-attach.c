// A structure is mapped, what its pointer points to is not: the copied pointer is the host's.
// RUN: %strict %s
#include <stdlib.h>
struct vector {
  int n;
  float *data;
};
int main(void) {
  struct vector v = {50, malloc(50 * sizeof(float))};
  for (int i = 0; i < v.n; i++)
    v.data[i] = 1;
  float sum = 0;
#ifdef BUG
#pragma omp target map(to : v) map(tofrom : sum)
#else
#pragma omp target map(to : v, v.data[0 : v.n]) map(tofrom : sum)
#endif
  for (int i = 0; i < v.n; i++)
    // CHECK: host-memory: a kernel reads 4 bytes of the host's heap
    // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]], by team 0, thread 0
    sum += v.data[i];
  // CHECK: memory: the host's pointer to it is in v (16 bytes), at byte 8, mapped at {{.*}}forgotten-attach.c:14
  // CHECK-NEXT: mend: map what the pointer points to, as a section of it, so that it is attached
  return sum != 50;
}
