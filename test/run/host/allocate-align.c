// allocate with align for a variable that the host uses: it has that alignment with every host compiler.
// RUN: %chompcc -fopenmp %s -o %t
// RUN: %t
#include <omp.h>
#include <stdint.h>

static int table[3] = {1, 2, 3}, other;
#pragma omp allocate(table) allocator(omp_default_mem_alloc) align(128)

int main(void) {
  int first = 0, x[5], y = 7, last = 0;
#pragma omp allocate(x, y) allocator(omp_default_mem_alloc) align(64)
  if ((uintptr_t)x % 64 || (uintptr_t)&y % 64 || (uintptr_t)table % 128)
    return 1;
#pragma omp target teams distribute parallel for map(from : x) map(to : table)
  for (int i = 0; i < 5; i++)
    x[i] = table[i % 3];
  for (int i = 0; i < 5; i++)
    if (x[i] != i % 3 + 1)
      return 2;
  return first + last + other;
}
