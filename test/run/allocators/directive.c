// The allocate directive in a region, in a device function and on a static variable aligns.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include <omp.h>
#include <stdint.h>

#pragma omp declare target
int table[3] = {7, 8, 9};
#pragma omp allocate(table) align(256) allocator(omp_default_mem_alloc)

static int in_function(int i) {
  char first = 1, local[3] = {1, 2, 3}, last;
#pragma omp allocate(local, last) align(64)
  last = 2;
  return (uintptr_t)local % 64 == 0 && (uintptr_t)&last % 64 == 0 && first + local[i % 3] + last == 4 + i % 3;
}
#pragma omp end declare target

int main(void) {
  int good[5] = {0};
  const omp_alloctrait_t traits[] = {{omp_atk_alignment, 512}};
  omp_allocator_handle_t mine;
#pragma omp target teams distribute parallel for map(tofrom : good) uses_allocators(mine(traits))
  for (int i = 0; i < 5; i++) {
    char c; // one byte, so that luck would show
#pragma omp allocate(c) allocator(mine)
    c = i;
    double plain;
#pragma omp allocate(plain) allocator(omp_low_lat_mem_alloc)
    plain = c;
    good[i] = (uintptr_t)&c % 512 == 0 && (uintptr_t)table % 256 == 0 && table[i % 3] == 7 + i % 3 && plain == i &&
              in_function(i);
  }
  for (int i = 0; i < 5; i++)
    if (!good[i])
      return i + 1;
  return 0;
}
