// The host version of a combined target construct has the region's own allocators, and copies that they align.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <omp.h>
#include <stdint.h>

int main(void) {
  int y = 0, z = 5, bad = 0;
  const omp_alloctrait_t traits[] = {{omp_atk_alignment, 128}};
  omp_allocator_handle_t own = omp_null_allocator;
#pragma omp target teams distribute parallel for uses_allocators(traits(traits) : own) private(y) firstprivate(z)      \
    allocate(own : y) allocate(allocator(own), align(256) : z) reduction(+ : bad)
  for (int i = 0; i < 20; ++i) {
    y = i;
    bad += (uintptr_t)&y % 128 != 0 || (uintptr_t)&z % 256 != 0 || y + z != i + 5;
  }
  return bad ? 1 : own != omp_null_allocator;
}
