// What OpenMP forbids and Clang takes: lists of a wrong length, map types that a directive can't have, clauses twice, and
// what is wrong with those that make target data a task.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
//
// Covers: permutation; looprange; message; uses_allocators; map on target enter data; map on target exit data
#include <omp.h>

struct pair {
  int a, b;
};
#pragma omp requires reverse_offload() // error: expected an expression in 'reverse_offload' in '#pragma omp requires'
#pragma omp requires device_safesync device_safesync // error: 'device_safesync' stands twice in '#pragma omp requires': leave one of them out
#pragma omp declare mapper(gone : struct pair s) map(delete : s.a) // error: unexpected 'delete' in '#pragma omp declare mapper'

void clauses(int *p, int n, int x) {
#pragma omp error at(execution) message(5) // error: expected a string in 'message' in '#pragma omp error'
#pragma omp error at(execution) message(n) // error: expected a string in 'message' in '#pragma omp error'
#pragma omp interchange permutation(1) // error: expected at least two loops in 'permutation' in '#pragma omp interchange'
  for (int i = 0; i < n; ++i)
    p[i] = 0;
#pragma omp fuse looprange(1, 2) looprange(1, 2) // error: 'looprange' stands twice in '#pragma omp fuse': leave one of them out
  {
    for (int i = 0; i < n; ++i)
      p[i] = 0;
    for (int i = 0; i < n; ++i)
      p[i] = 0;
  }
  const omp_alloctrait_t traits[] = {{omp_atk_alignment, 64}};
  omp_allocator_handle_t first, second;
#pragma omp target uses_allocators(traits(traits) : first, second) // error: expected one allocator behind modifiers, and a clause for each, in '#pragma omp target'
  x = 1;
#pragma omp target enter data map(from : x) // error: unexpected 'from' in '#pragma omp target enter data'
#pragma omp target enter data map(always, delete : x) // error: unexpected 'delete' in '#pragma omp target enter data'
#pragma omp target exit data map(to : x) // error: unexpected 'to' in '#pragma omp target exit data'
  omp_depend_t object;
#pragma omp depobj(object) depend(in : x, n) // error: expected one list item in 'depend' in '#pragma omp depobj'
#pragma omp depobj init(in(x, n) : object) // error: expected one list item in 'in' in '#pragma omp depobj'
}

void tasks(int x) {
#pragma omp target_data map(to : x) depend(in x) // error: expected a dependence and a list in 'depend', as in 'depend(in: x)' in '#pragma omp target data'
  x = 1;
#pragma omp target_data map(to : x) depend(in :) // error: expected a list in 'depend' in '#pragma omp target data'
  x = 1;
#pragma omp target_data map(to : x) affinity() // error: expected a list in 'affinity' in '#pragma omp target data'
  x = 1;
#pragma omp target_data map(to : x) priority(1) priority(2) // error: 'priority' stands twice in '#pragma omp target data': leave one of them out
  x = 1;
#pragma omp target_data map(to : x) nogroup nogroup // error: 'nogroup' stands twice in '#pragma omp target data': leave one of them out
  x = 1;
#pragma omp target_data map(to : x) depend(iterator(i = 0 : 2), in : x) // as it should be
  x = 1;
}

void scans(int *p, int n, int x) {
#pragma omp parallel for reduction(inscan, + : x)
  for (int i = 0; i < n; ++i) {
    x += p[i];
#pragma omp scan inclusive(x, x) // error: 'x' stands twice in '#pragma omp scan': leave one of them out
    p[i] = x;
  }
}
