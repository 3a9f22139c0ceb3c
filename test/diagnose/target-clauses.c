// Clauses of target constructs that are not yet supported are refused by name, each at its own place.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
#include <omp.h>

int n, x, a[64];
omp_allocator_handle_t handle;
#pragma omp declare reduction(plus: int: omp_out += omp_in) initializer(omp_priv = 0)

void clauses(int *p) {
#pragma omp target teams distribute parallel for private(x) /* Both: */ \
    uses_allocators(omp_default_mem_alloc) /* error: clause 'uses_allocators' on '#pragma omp target teams distribute parallel for' is not yet supported */ \
    allocate(omp_default_mem_alloc: x) // error: clause 'allocate' on '#pragma omp target teams distribute parallel for' is not yet supported
  for (int i = 0; i < n; ++i)
    a[i] = x = i;
#pragma omp target parallel for proc_bind(close) // error: clause 'proc_bind' on '#pragma omp target parallel for' is not yet supported
  for (int i = 0; i < n; ++i)
    a[i] = i;
#pragma omp target teams distribute order(concurrent) // error: clause 'order' on '#pragma omp target teams distribute' is not yet supported
  for (int i = 0; i < n; ++i)
    a[i] = i;
#pragma omp target teams loop bind(teams) // error: clause 'bind' on '#pragma omp target teams loop' is not yet supported
  for (int i = 0; i < n; ++i)
    a[i] = i;
#pragma omp target simd simdlen(8) aligned(p: 64) nontemporal(a) // error: clause 'simdlen' on '#pragma omp target simd' is not yet supported // error: clause 'aligned' on '#pragma omp target simd' is not yet supported // error: clause 'nontemporal' on '#pragma omp target simd' is not yet supported
  for (int i = 0; i < n; ++i)
    p[i] = a[i];
#pragma omp target parallel for ordered // error: clause 'ordered' on '#pragma omp target parallel for' is not yet supported
  for (int i = 0; i < n; ++i)
    a[i] = i;
#pragma omp target parallel for linear(x: 2) // error: clause 'linear' on '#pragma omp target parallel for' is not yet supported
  for (int i = 0; i < n; ++i)
    a[i] = x;
#pragma omp target teams distribute parallel for ompx_dyn_cgroup_mem(64) // error: clause 'ompx_dyn_cgroup_mem' on '#pragma omp target teams distribute parallel for' is not yet supported
  for (int i = 0; i < n; ++i)
    a[i] = i;
#pragma omp target teams distribute parallel for device(ancestor: 1) // error: clause 'device(ancestor)' on '#pragma omp target teams distribute parallel for' is not yet supported
  for (int i = 0; i < n; ++i)
    a[i] = i;
}
