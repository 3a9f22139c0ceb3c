// Allocators of the host's in a program that isn't linked with the host's OpenMP runtime, since it needs no more of it
// than the routines for memory: pools, what comes when one is used up, and omp_realloc(). All the same with it.
// LLVM's runtime, which has them itself, ends with an assertion.
// UNSUPPORTED: host-clang
// RUN: %chompcc %s -o %t && %t
// RUN: %chompcc -static-libchomp %s -o %t.own && %t.own
// RUN: %chompcc -static %s -o %t.static && %t.static
// RUN: %chompcc -DWITH_HOST_RUNTIME %s -o %t.host && %t.host
#include <omp.h>
#include <stdint.h>
#include <string.h>

int main(void) {
#ifdef WITH_HOST_RUNTIME
#pragma omp parallel
  {}
#endif
#pragma omp target
  {}
  // default_mem_fb, which is the default, and what stands for it.
  const omp_alloctrait_t narrow[] = {{omp_atk_pool_size, 1024}, {omp_atk_fallback, omp_atv_default}};
  for (int traits = 1; traits <= 2; traits++) {
    omp_allocator_handle_t pool = omp_init_allocator(omp_default_mem_space, traits, narrow);
    char *inside = omp_alloc(1000, pool), *outside = omp_alloc(1000, pool), *zeroed = omp_calloc(10, 500, pool);
    if (!inside || !outside || !zeroed || zeroed[4999])
      return 1;
    memset(outside, 1, 1000);
    omp_free(inside, pool);
    omp_free(outside, pool);
    omp_free(zeroed, pool);
    char *aligned = omp_aligned_alloc(512, 2000, pool);
    if (!aligned || (uintptr_t)aligned % 512)
      return 2;
    omp_free(aligned, pool);
    omp_destroy_allocator(pool);
  }

  // The room of the block that is given back is free for the new one; a block stays where that fails.
  const omp_alloctrait_t strict[] = {{omp_atk_fallback, omp_atv_null_fb}, {omp_atk_pool_size, 4096}};
  omp_allocator_handle_t pool = omp_init_allocator(omp_large_cap_mem_space, 2, strict);
  omp_set_default_allocator(pool);
  int *first = omp_alloc(3000, omp_null_allocator);
  first[0] = 7;
  first = omp_realloc(first, 3500, omp_null_allocator, omp_null_allocator);
  int *second = omp_alloc(sizeof(int), pool);
  if (!first || first[0] != 7 || !second)
    return 3;
  second[0] = 8;
  if (omp_realloc(second, 3500, pool, pool) || second[0] != 8 || omp_alloc(2000, pool))
    return 4;
  first = omp_realloc(first, 1000, pool, pool);
  second = omp_realloc(second, 2500, pool, pool);
  if (!first || first[0] != 7 || !second || second[0] != 8)
    return 5;
  omp_free(first, pool);
  omp_free(second, pool);

  // Another allocator takes over.
  const omp_alloctrait_t chain[] = {
      {omp_atk_pool_size, 16}, {omp_atk_fallback, omp_atv_allocator_fb}, {omp_atk_fb_data, (omp_uintptr_t)pool}};
  omp_allocator_handle_t small = omp_init_allocator(omp_default_mem_space, 3, chain);
  void *last = omp_alloc(4000, small);
  if (!last || omp_alloc(4000, small))
    return 6;
  omp_free(last, small);
  omp_destroy_allocator(small);
  omp_set_default_allocator(omp_default_mem_alloc);
  omp_destroy_allocator(pool);
  return 0;
}
