// Directives and clauses of OpenMP 6.0 that Clang doesn't parse are refused by name, also from macros and _Pragma.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
//
// Covers: transparent on task, taskloop
#include <omp.h>

int n, x, a[64];
#define LATER transparent // the message stands where it is used
#define OMP(...) _Pragma(#__VA_ARGS__)

void later(void) {
#pragma omp target parallel for apply(unroll) // error: clause 'apply' on '#pragma omp target parallel for' is not yet supported
  for (int i = 0; i < n; ++i)
    a[i] = i;
#pragma omp target teams distribute dyn_groupprivate(fallback(null): n) // error: clause 'dyn_groupprivate(fallback(null))' on '#pragma omp target teams distribute' is not yet supported: only fallback(abort)
  for (int i = 0; i < n; ++i)
    a[i] = i;
#pragma omp task LATER // error: clause 'transparent' on '#pragma omp task' is not yet supported
  x = 3;
  OMP(omp task graph_id(2)) // error: clause 'graph_id' on '#pragma omp task' is not yet supported
  x = 4;
#pragma omp target loop bind(parallel) // error: '#pragma omp target loop' is not yet supported by Chomp
  for (int i = 0; i < n; ++i)
    a[i] = i;
  omp_depend_t object;
#pragma omp depobj(object) init(in: x) // error: expected interop type: 'target' and/or 'targetsync'
#pragma omp atomic memscope(all) // error: clause 'memscope' on '#pragma omp atomic' is not yet supported
  x++;
}
