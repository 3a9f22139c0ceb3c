// An array of pointers is mapped, the rows that they point to are not.
// RUN: %strict %s
#include <stdlib.h>
enum { Rows = 4, Columns = 8 };
int main(void) {
  int *row[Rows], sum = 0;
  for (int i = 0; i < Rows; i++)
    row[i] = calloc(Columns, sizeof(int));
#ifndef BUG
#pragma omp target enter data map(to : row)
  for (int i = 0; i < Rows; i++) {
#pragma omp target enter data map(to : row[i][0 : Columns])
  }
#endif
#pragma omp target map(to : row) map(tofrom : sum)
  for (int i = 0; i < Rows; i++)
    for (int j = 0; j < Columns; j++)
      // CHECK: host-memory: a kernel reads 4 bytes of the host's heap
      // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]]
      sum += row[i][j];
  // CHECK: memory: the host's pointer to it is in row (32 bytes), at byte 0, mapped at {{.*}}array-of-pointers.c:15
  return sum;
}
