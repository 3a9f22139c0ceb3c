// The pool_size of an allocator of uses_allocators is what all allocations of the region have together, and another
// allocator stands in where fb_data says so; each region begins with a full pool.
// UNSUPPORTED: strict
// (Its threads fill a pool, and never free what they have.)
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chompcc -O2 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
#include <omp.h>
#include <stdint.h>

enum { N = 32 };

int main(void) {
  const omp_alloctrait_t traits[] = {
      {omp_atk_alignment, 64}, {omp_atk_pool_size, 100}, {omp_atk_fallback, omp_atv_null_fb}};
  const omp_alloctrait_t apart[] = {
      {omp_atk_access, omp_atv_thread}, {omp_atk_pool_size, 100}, {omp_atk_fallback, omp_atv_null_fb}};
  const omp_alloctrait_t chain[] = {{omp_atk_pool_size, 10},
                                    {omp_atk_fallback, omp_atv_allocator_fb},
                                    {omp_atk_fb_data, omp_large_cap_mem_alloc}};
  omp_allocator_handle_t pool, own, linked;
  int got = 0, ok[8] = {0};
  for (int round = 0; round < 2; round++) {
    got = 0;
#pragma omp target teams distribute parallel for reduction(+ : got) uses_allocators(traits(traits) : pool)
    for (int i = 0; i < N; i++)
      got += omp_alloc(40, pool) != 0;
    if (got != 2)
      return 1;
  }
#pragma omp target map(from : ok) uses_allocators(traits(traits) : pool) uses_allocators(traits(chain) : linked)
  {
    void *first = omp_alloc(60, pool), *second = omp_alloc(60, pool), *third = omp_alloc(40, pool);
    ok[0] = first && (uintptr_t)first % 64 == 0 && !second && third && !omp_alloc(1, pool);
    omp_free(first, pool);
    ok[1] = (first = omp_alloc(60, pool)) != 0;
    omp_free(third, pool);
    // Another thread's allocations, and what it frees, count too.
    int there = 0;
#pragma omp parallel num_threads(4) reduction(+ : there)
    {
      void *mine = omp_alloc(15, pool);
      there += mine != 0;
#pragma omp barrier
      omp_free(mine, pool);
    }
    ok[2] = there == 2;
    ok[3] = omp_alloc(40, pool) != 0 && !omp_alloc(1, pool);
    ok[4] = omp_alloc(10, linked) && omp_alloc(100, linked);
  }
  for (int i = 0; i < 5; i++)
    if (!ok[i])
      return 2 + i;
  // A pool for each thread.
  got = 0;
#pragma omp target teams distribute parallel for reduction(+ : got) uses_allocators(traits(apart) : own)
  for (int i = 0; i < N; i++) {
    void *mine = omp_alloc(100, own);
    got += mine != 0 && !omp_alloc(101, own);
    omp_free(mine, own);
  }
  return got == N ? 0 : 10;
}
