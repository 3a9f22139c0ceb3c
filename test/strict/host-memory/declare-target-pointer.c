// A pointer is a device variable; that does not make one of what it points to.
// RUN: %strict %s
#include <stdlib.h>
int *table;
#pragma omp declare target enter(table)
int main(void) {
  table = calloc(16, sizeof *table);
  int sum = 0;
#ifdef BUG
#pragma omp target update to(table)
#else
#pragma omp target enter data map(to : table[0 : 16])
#endif
#pragma omp target map(tofrom : sum)
  for (int i = 0; i < 16; i++)
    // CHECK: host-memory: a kernel reads 4 bytes of the host's heap
    // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]]
    sum += table[i];
  // CHECK: memory: the {{host's pointer to it is in|pointer}} {{.*}}table
  return sum;
}
