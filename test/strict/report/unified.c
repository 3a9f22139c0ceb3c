// A program that requires unified shared memory may use the host's own.
// RUN: %chompcc --vgpu-check -O2 %s -o %t && env CHOMP_VGPU=strict %t
#include <stdlib.h>
#pragma omp requires unified_shared_memory
int main(void) {
  int *p = malloc(100 * sizeof *p);
#pragma omp target teams distribute parallel for
  for (int i = 0; i < 100; i++)
    p[i] = i;
  return p[99] != 99;
}
