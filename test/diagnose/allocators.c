// Allocators that a device can't have are refused, where they are named.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
//
// Covers: allocate; allocate on target, teams, distribute, parallel, for, simd, sections, single, scope, taskgroup, task, taskloop; uses_allocators on target
#include <omp.h>

int a[64];
void traits(int n, const omp_alloctrait_t *unknown, omp_allocator_handle_t handle) {
  omp_allocator_handle_t mine;
  int x = 1;
  const omp_alloctrait_t computed[1] = {{omp_atk_alignment, (omp_uintptr_t)n}}; // error: the traits of allocator 'mine' are not constants that a device can have: name a const array of omp_alloctrait_t with an initializer of constants
#pragma omp target teams distribute parallel for uses_allocators(traits(computed) : mine)
  for (int i = 0; i < 64; ++i)
    a[i] = omp_alloc(1, mine) != 0;
#pragma omp target teams distribute parallel for
  for (int i = 0; i < 64; ++i) {
    const omp_alloctrait_t here[1] = {{omp_atk_alignment, (omp_uintptr_t)n}};
    omp_allocator_handle_t made = omp_init_allocator(omp_default_mem_space, 1, here);
    int y;
#pragma omp allocate(y) allocator(made) // error: a variable whose allocator is made at run time (one of uses_allocators has constant traits) is not yet supported in a target region
    y = i;
    a[i] = y;
  }
}
