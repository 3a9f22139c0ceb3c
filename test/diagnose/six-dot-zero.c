// Directives and clauses of OpenMP 6.0 that Clang doesn't parse are refused by name, also from macros and _Pragma.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
#include <omp.h>

#pragma omp requires unified_shared_memory

int n, x, a[64];
#define LATER graph_reset(1) // the message stands where it is used
#define OMP(...) _Pragma(#__VA_ARGS__)

void later(void) {
#pragma omp target parallel for apply(unroll) // error: clause 'apply' on '#pragma omp target parallel for' is not yet supported
  for (int i = 0; i < n; ++i)
    a[i] = i;
#pragma omp tile sizes(4) apply(grid: tile sizes(n)) // error: clause 'apply' on '#pragma omp tile' is not yet supported
  for (int i = 0; i < n; ++i)
    a[i] = i;
#pragma omp tile sizes(4) apply(unrolled: reverse) // error: clause 'apply' on '#pragma omp tile' is not yet supported
  for (int i = 0; i < n; ++i)
    a[i] = i;
#pragma omp target parallel for reduction(original(shared), + : x)
  for (int i = 0; i < n; ++i)
    x += i;
#pragma omp target teams distribute dyn_groupprivate(fallback(null): n) // error: clause 'dyn_groupprivate(fallback(null))' on '#pragma omp target teams distribute' is not yet supported: only fallback(abort)
  for (int i = 0; i < n; ++i)
    a[i] = i;
#pragma omp task LATER // error: clause 'graph_reset' on '#pragma omp task' is not yet supported
  x = 3;
  OMP(omp task graph_id(2)) // error: clause 'graph_id' on '#pragma omp task' is not yet supported
  x = 4;
#pragma omp target loop bind(teams) // error: '#pragma omp target loop' is not yet supported by Chomp
  for (int i = 0; i < n; ++i)
    a[i] = i;
#pragma omp target parallel device_type(host) if(x) // error: clause 'device_type(host)' on '#pragma omp target parallel' is not yet supported beside 'if' without a directive's name: write 'if(parallel: ...)'
  x = 5;
#pragma omp split // error: expected 'counts(...)' in '#pragma omp split'
  for (int i = 0; i < n; ++i)
    a[i] = i;
#pragma omp split counts(2, 3) // error: expected counts from 0 on and one omp_fill in 'counts' in '#pragma omp split'
  for (int i = 0; i < n; ++i)
    a[i] = i;
#pragma omp split counts(omp_fill, -1) // error: expected counts from 0 on and one omp_fill in 'counts' in '#pragma omp split'
  for (int i = 0; i < n; ++i)
    a[i] = i;
#pragma omp split counts(omp_fill, 4) apply(split(1) : reverse) // error: clause 'apply' on '#pragma omp split' is not yet supported
  for (int i = 0; i < n; ++i)
    a[i] = i;
#pragma omp target parallel num_threads(4, n > 2 ? 2 : 1) // error: clause 'num_threads' on '#pragma omp target parallel' is not yet supported with a list: give the parallel constructs inside clauses of their own
  x = 8;
#pragma omp taskloop
  for (int i = 0; i < n; ++i) {
#pragma omp task_iteration depend(inout : a[i]) // error: '#pragma omp task_iteration' is not yet supported by Chomp
    a[i] = i;
  }
#pragma omp flatten // error: '#pragma omp flatten' is not yet supported by Chomp
  for (int i = 0; i < n; ++i)
    a[i] = i;
#pragma omp taskloop nogroup(n) // error: expected a constant that is true or false in 'nogroup' in '#pragma omp taskloop'
  for (int i = 0; i < n; ++i)
    a[i] = i;
#pragma omp atomic seq_cst(x) // error: expected a constant that is true or false in 'seq_cst' in '#pragma omp atomic'
  x++;
#pragma omp target priority() // error: expected an expression in 'priority' in '#pragma omp target'
  x = 6;
#pragma omp target device_type(device) // error: expected any or host or nohost in 'device_type' in '#pragma omp target'
  x = 7;
#pragma omp atomic memscope(all) // error: clause 'memscope' on '#pragma omp atomic' is not yet supported
  x++;
}
