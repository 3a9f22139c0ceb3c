// Clauses that Clang doesn't get to see, and what it would leave out with a warning, are errors where they are wrong.
// What is wrong with a directive is said once.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
//
// Covers: safesync on parallel; threadset; transparent; replayable; memscope; dyn_groupprivate; apply
#include <omp.h>

void clauses(int n, int x) {
#pragma omp target parallel safesync(0) // error: expected a number greater than 0 in 'safesync' in '#pragma omp target parallel'
  x = 1;
#pragma omp target parallel safesync(unknown) // error: use of undeclared identifier 'unknown'
  x = 1;
#pragma omp target parallel safesync(1) safesync(2) // error: 'safesync' stands twice in '#pragma omp target parallel': leave one of them out
  x = 1;
#pragma omp target teams safesync(2) // error: unexpected 'safesync' in '#pragma omp target teams'
  x = 1;
#pragma omp task threadset(omp_all) // error: expected omp_pool or omp_team in 'threadset' in '#pragma omp task'
  x = 1;
#pragma omp task transparent(omp_import, 2) // error: unexpected ',' in '#pragma omp task'
  x = 1;
#pragma omp task transparent(omp_import) // as it should be
  x = 1;
#pragma omp parallel single taskloop transparent(omp_import) // as it should be, on the taskloop
  for (int i = 0; i < n; i++)
    x = i;
#pragma omp parallel single taskloop replayable // as it should be, likewise
  for (int i = 0; i < n; i++)
    x = i;
#pragma omp parallel for replayable // error: unexpected 'replayable' in '#pragma omp parallel for'
  for (int i = 0; i < n; i++)
    x = i;
#pragma omp for, simd // error: unexpected 'simd' in '#pragma omp for'
  for (int i = 0; i < n; i++)
    x = i;
#pragma omp parallel, for // error: unexpected 'for' in '#pragma omp parallel'
  for (int i = 0; i < n; i++)
    x = i;
#pragma omp split, counts(2, omp_fill) // as it should be
  for (int i = 0; i < 8; i++)
    x = i;
#pragma omp target replayable() // error: expected an expression in 'replayable' in '#pragma omp target'
  x = 1;
#pragma omp parallel replayable // error: unexpected 'replayable' in '#pragma omp parallel'
  x = 1;
#pragma omp target dyn_groupprivate(cgroup, cgroup : 4) // error: 'cgroup' stands twice in '#pragma omp target': leave one of them out
  x = 1;
#pragma omp tile sizes(2) apply() // error: expected a directive such as unroll in 'apply' in '#pragma omp tile'
  for (int i = 0; i < n; ++i)
    x++;
#pragma omp tile sizes(2) apply(grid : partial) // error: expected a directive such as unroll in 'apply' in '#pragma omp tile'
  for (int i = 0; i < n; ++i)
    x++;
#pragma omp tile sizes(2) apply(grid : unroll partial(0)) // error: expected a number greater than 0 in 'partial' in '#pragma omp tile'
  for (int i = 0; i < n; ++i)
    x++;
#pragma omp tile sizes(2) apply(grid : unroll) apply(grid : nothing) // error: 'grid' stands twice in '#pragma omp tile': leave one of them out
  for (int i = 0; i < n; ++i)
    x++;
}

void leftovers(int n, int x) {
#pragma omp target private(x), // error: unexpected ',' in '#pragma omp target'
  x = 1;
#pragma omp target private(x), , private(n) // error: unexpected ',' in '#pragma omp target'
  x = 1;
#pragma omp target, private(x) // as it should be
  x = 1;
#pragma omp target 5 // error: unexpected '5' in '#pragma omp target'
  x = 1;
#pragma omp target private(x)) // error: unexpected ')' in '#pragma omp target'
  x = 1;
#pragma omp target private(x, x) // error: 'x' stands twice in '#pragma omp target': leave one of them out
  x = 1;
#pragma omp target parallel reduction(+x) // error: expected ':' and a list in 'reduction' in '#pragma omp target parallel'
  x++;
#pragma omp target map(delete, to : x) // error: map type is already specified // note: map type 'delete' is previous specified here
  x = 1;
}
