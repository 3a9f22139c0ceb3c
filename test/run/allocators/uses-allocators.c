// Allocators with traits reach the region: variables and allocations are aligned, on the device and on the host.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <omp.h>
#include <stdint.h>

enum { N = 64 };
static const omp_alloctrait_t of_file[] = {{omp_atk_alignment, 32}};

int main(void) {
  static const omp_alloctrait_t traits[2] = {{omp_atk_alignment, 128}, {omp_atk_fallback, omp_atv_null_fb}};
  const omp_alloctrait_t small[] = {{omp_atk_pool_size, 64}, {omp_atk_fallback, omp_atv_null_fb}};
  omp_allocator_handle_t wide = omp_null_allocator, limited = omp_null_allocator;
  int x = 5, wrong[N], seen[N], fitting = 0;
  for (int i = 0; i < N; i++)
    wrong[i] = seen[i] = -1;
#pragma omp target teams distribute parallel for map(from : wrong, seen) firstprivate(x) reduction(+ : fitting)         \
    uses_allocators(traits(traits) : wide) uses_allocators(limited(small), omp_default_mem_alloc) allocate(wide : x)
  for (int i = 0; i < N; i++) {
    x += i;
    int *p = (int *)omp_alloc(3 * sizeof(int), wide), *q = (int *)omp_alloc(sizeof(int), omp_default_mem_alloc);
    void *fits = omp_alloc(64, limited), *refused = omp_alloc(65, limited);
    wrong[i] = !p || !q || (uintptr_t)p % 128 != 0 || p == q;
    if (!omp_is_initial_device()) {
      wrong[i] |= ((uintptr_t)&x % 128 != 0) << 1;
      wrong[i] |= (refused != 0) << 2;
    }
    if (p && q) {
      p[0] = p[1] = p[2] = x;
      *q = 1;
      seen[i] = p[2] + *q;
    }
    fitting += fits || omp_is_initial_device();
    omp_free(fits, limited);
    omp_free(refused, limited);
    omp_free(p, wide);
    omp_free(q, omp_default_mem_alloc);
    x -= i;
  }
  for (int i = 0; i < N; i++)
    if (wrong[i] || seen[i] != 6 + i)
      return 1 + i;
  if (!fitting) // the pool is for all threads: there may be no room for those that come at the same time
    return 102;
  // No traits, and traits with a memory space; the array is the file's own.
  omp_allocator_handle_t plain, low;
  int good = 0;
#pragma omp target teams distribute parallel for map(tofrom : good)                                                    \
    uses_allocators(memspace(omp_low_lat_mem_space), traits(of_file) : low) uses_allocators(plain)
  for (int i = 0; i < 1; i++) {
    char *p = (char *)omp_alloc(1, low), *q = (char *)omp_alloc(1, plain);
    good = p && q && (uintptr_t)p % 32 == 0;
    omp_free(q, plain);
    omp_free(p, low);
  }
  if (!good)
    return 101;
  return x == 5 && wide == omp_null_allocator ? 0 : 100;
}
