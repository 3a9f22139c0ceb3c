// With unified shared memory the device works on the program's own storage: on what is mapped, what isn't, and on
// declare target variables. A write of the host between two regions needs no update.
// RUN: %chompcc -Wall -Wextra -Werror %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env CHOMP_TRACE=1 %t 2>&1 | %filecheck %s
// CHECK-NOT: to device
// CHECK: launch
// CHECK-NOT: {{(to|from) device}}
#include <omp.h>
#include <stdlib.h>
#pragma omp requires unified_shared_memory

struct list {
  int value;
  struct list *next;
};
static int table[100];
int factor = 2;
#pragma omp declare target enter(table, factor)
int later[10];
#pragma omp declare target link(later)
#pragma omp declare target
static int scaled(int i) { return table[i] * factor + later[i % 10]; }
#pragma omp end declare target

int main(void) {
  int n = 100, sum = 0, onStack[100];
  int *p = malloc(n * sizeof(int));
  struct list second = {20, 0}, first = {10, &second};
#pragma omp target teams distribute parallel for map(onStack)
  for (int i = 0; i < n; i++) {
    table[i] = i;
    p[i] = i;
    onStack[i] = first.next->value + omp_is_initial_device();
  }
  for (int i = 0; i < n; i++)
    if (table[i] != i || p[i] != i || onStack[i] != 20)
      return 1;
  factor = 3, later[4] = 7;
#pragma omp target data map(to : p[0 : n])
  {
    p[5] = -1;
#pragma omp target teams distribute parallel for reduction(+ : sum)
    for (int i = 0; i < n; i++)
      sum += p[i] + scaled(i);
#pragma omp target parallel for
    for (int i = 0; i < 1; i++)
      factor++;
  }
  if (factor != 4)
    return 3;
  free(p);
  return sum == 4950 - 6 + 3 * 4950 + 70 ? 0 : 2;
}
