// Allocation routines in device code: alignment, zeros, growing, allocators made in a region.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include <omp.h>
#include <stddef.h>
#include <stdint.h>

enum { CHECKS = 14 };

#pragma omp begin declare target
static int *counted(int n, omp_allocator_handle_t where) {
  int *p = (int *)omp_alloc(n * sizeof(int), where);
  for (int i = 0; p && i < n; i++)
    p[i] = i;
  return p;
}
#pragma omp end declare target

int main(void) {
  int ok[CHECKS] = {0};
#pragma omp target teams distribute parallel for map(tofrom : ok)
  for (int once = 0; once < 1; once++) {
    char *a = (char *)omp_aligned_alloc(256, 10, omp_default_mem_alloc);
    ok[0] = a && (uintptr_t)a % 256 == 0;
    omp_free(a, omp_null_allocator);
    ok[1] = !omp_alloc(0, omp_default_mem_alloc) && !omp_aligned_alloc(24, 8, omp_default_mem_alloc);
    omp_free(0, omp_default_mem_alloc);
    int *z = (int *)omp_calloc(100, sizeof(int), omp_low_lat_mem_alloc);
    ok[2] = z != 0;
    for (int i = 0; i < 100; i++)
      ok[2] &= z[i] == 0;
    omp_free(z, omp_low_lat_mem_alloc);
    z = (int *)omp_aligned_calloc(512, 3, sizeof(int), omp_pteam_mem_alloc);
    ok[3] = z && (uintptr_t)z % 512 == 0 && z[0] == 0 && z[2] == 0;
    omp_free(z, omp_pteam_mem_alloc);
    ok[4] = !omp_calloc(~(size_t)0 / 2, 8, omp_default_mem_alloc);

    int *p = counted(10, omp_cgroup_mem_alloc);
    p = (int *)omp_realloc(p, 1000 * sizeof(int), omp_default_mem_alloc, omp_cgroup_mem_alloc);
    ok[5] = p != 0;
    for (int i = 0; i < 10; i++)
      ok[5] &= p[i] == i;
    p[999] = 1;
    p = (int *)omp_realloc(p, 3 * sizeof(int), omp_default_mem_alloc, omp_default_mem_alloc);
    ok[6] = p && p[0] == 0 && p[2] == 2;
    ok[7] = !omp_realloc(p, 0, omp_default_mem_alloc, omp_default_mem_alloc);
    p = (int *)omp_realloc(0, 8, omp_thread_mem_alloc, omp_null_allocator);
    ok[8] = p != 0;
    omp_free(p, omp_thread_mem_alloc);

    omp_alloctrait_t traits[3] = {{omp_atk_alignment, 64}, {omp_atk_pool_size, 100}, {omp_atk_fallback, 0}};
    ok[9] = omp_init_allocator(omp_default_mem_space, 3, traits) == omp_null_allocator;
    traits[2].value = omp_atv_null_fb;
    omp_allocator_handle_t mine = omp_init_allocator(omp_high_bw_mem_space, 3, traits);
    p = (int *)omp_alloc(100, mine);
    ok[10] = mine != omp_null_allocator && p && (uintptr_t)p % 64 == 0 && !omp_alloc(101, mine);
    omp_free(p, mine);
    omp_destroy_allocator(mine);
    traits[2].value = omp_atv_default_mem_fb;
    mine = omp_init_allocator(omp_default_mem_space, 3, traits);
    p = (int *)omp_alloc(101, mine);
    ok[11] = p != 0;
    omp_free(p, mine);
    omp_destroy_allocator(mine);
    traits[0].value = 48;
    ok[12] = omp_init_allocator(omp_default_mem_space, 1, traits) == omp_null_allocator;
    ok[13] = omp_get_default_allocator() == omp_default_mem_alloc;
  }
  for (int i = 0; i < CHECKS; i++)
    if (!ok[i])
      return i + 1;
  return 0;
}
