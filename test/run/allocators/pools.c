// An allocator's pool_size is what all of its allocations have together, those of other threads too; what comes when
// there is no room left, its fallback says.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
#include <omp.h>
#include <stdint.h>
enum { CHECKS = 8, THREADS = 8 };

int main(void) {
  int ok[CHECKS] = {0}, got = 0;
#pragma omp target map(tofrom : ok, got)
  {
    omp_alloctrait_t traits[3] = {{omp_atk_pool_size, 100}, {omp_atk_fallback, omp_atv_null_fb}};
    omp_allocator_handle_t pool = omp_init_allocator(omp_default_mem_space, 2, traits);
    void *first = omp_alloc(60, pool), *second = omp_alloc(60, pool), *third = omp_alloc(40, pool);
    ok[0] = first && !second && third && !omp_alloc(1, pool);
    omp_free(first, pool);
    first = omp_alloc(60, pool);
    ok[1] = first != 0;
    ok[2] = !omp_realloc(first, 30, pool, pool); // while both are there, they don't fit
    omp_free(first, pool);
    omp_free(third, pool);
    omp_destroy_allocator(pool);

    // Another allocator takes over, which has a pool and an alignment of its own.
    omp_alloctrait_t wide[3] = {{omp_atk_alignment, 256}, {omp_atk_pool_size, 10}, {omp_atk_fallback, omp_atv_null_fb}};
    omp_allocator_handle_t last = omp_init_allocator(omp_default_mem_space, 3, wide);
    omp_alloctrait_t chain[3] = {
        {omp_atk_fallback, omp_atv_allocator_fb}, {omp_atk_fb_data, (omp_uintptr_t)last}, {omp_atk_pool_size, 4}};
    omp_allocator_handle_t small = omp_init_allocator(omp_default_mem_space, 3, chain);
    char *own = (char *)omp_alloc(4, small), *other = (char *)omp_alloc(8, small);
    ok[3] = own && other && (uintptr_t)other % 256 == 0;
    ok[4] = !omp_alloc(8, small); // neither has room
    omp_free(other, small);
    omp_free(own, small);
    own = (char *)omp_alloc(10, last);
    ok[5] = own != 0;
    omp_free(own, last);
    omp_destroy_allocator(small);
    omp_destroy_allocator(last);

    traits[1].value = omp_atv_default_mem_fb;
    omp_allocator_handle_t elastic = omp_init_allocator(omp_default_mem_space, 2, traits);
    own = (char *)omp_alloc(90, elastic), other = (char *)omp_alloc(90, elastic);
    ok[6] = own && other;
    omp_free(own, elastic);
    omp_free(other, elastic);
    omp_destroy_allocator(elastic);
    chain[1].value = 77; // no allocator
    ok[7] = omp_init_allocator(omp_default_mem_space, 3, chain) == omp_null_allocator;

    traits[1].value = omp_atv_null_fb;
    omp_allocator_handle_t shared = omp_init_allocator(omp_default_mem_space, 2, traits);
#pragma omp parallel num_threads(THREADS) reduction(+ : got)
    {
      void *mine = omp_alloc(40, shared);
      got += mine != 0;
#pragma omp barrier
      omp_free(mine, shared);
    }
    omp_destroy_allocator(shared);
  }
  for (int i = 0; i < CHECKS; i++)
    if (!ok[i])
      return i + 1;
  return got != 2 ? 100 : 0;
}
