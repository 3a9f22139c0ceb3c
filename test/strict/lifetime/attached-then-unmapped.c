// The structure stays mapped while what its pointer was attached to is unmapped.
// RUN: %strict %s
#include <stdlib.h>
struct list {
  int *data;
};
int main(void) {
  struct list l = {calloc(8, sizeof(int))};
  int sum = 0;
#pragma omp target enter data map(to : l)
#pragma omp target enter data map(to : l.data[0 : 8])
#ifdef BUG
#pragma omp target exit data map(release : l.data[0 : 8])
#endif
#pragma omp target map(tofrom : sum)
  for (int i = 0; i < 8; i++)
    // CHECK: use-after-free: a kernel reads 4 bytes of l.data[0 : 8] (32 bytes), which is no longer mapped
    // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]]
    sum += l.data[i];
  return sum;
}
