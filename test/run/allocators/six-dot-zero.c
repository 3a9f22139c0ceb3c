// Traits of 6.0 are accepted, whatever the host compiler's omp.h has; memory from such allocators is mapped as any.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include <omp.h>

enum { N = 30 };

int main(void) {
  omp_alloctrait_t traits[] = {{omp_atk_pin_device, (omp_uintptr_t)omp_get_initial_device()},
                               {omp_atk_preferred_device, 0},
                               {omp_atk_target_access, omp_atv_single},
                               {omp_atk_device_access, omp_atv_multiple},
                               {omp_atk_alignment, 64}};
  omp_allocator_handle_t a = omp_init_allocator(omp_default_mem_space, 5, traits);
  if (a == omp_null_allocator)
    return 1;
  int *p = (int *)omp_alloc(N * sizeof(int), a);
  if (!p || (omp_uintptr_t)p % 64 != 0)
    return 2;
  for (int i = 0; i < N; i++)
    p[i] = i;
#pragma omp target teams distribute parallel for map(tofrom : p[0 : N])
  for (int i = 0; i < N; i++) {
    const omp_alloctrait_t here[1] = {{omp_atk_pin_device, 0}};
    omp_allocator_handle_t own = omp_init_allocator(omp_default_mem_space, 1, here);
    p[i] += own != omp_null_allocator ? 100 : 0;
    omp_destroy_allocator(own);
  }
  for (int i = 0; i < N; i++)
    if (p[i] != 100 + i)
      return 3;
  omp_free(p, a);
  omp_destroy_allocator(a);
  return 0;
}
