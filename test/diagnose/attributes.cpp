// Directives in attributes that can't be said as pragmas.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
//
// Covers: directives in attributes
[[omp::decl(parallel)]] int counter; // error: '#pragma omp parallel' is not yet supported as 'omp::decl': write it as '#pragma omp'
int first(int), second [[omp::decl(declare simd)]] (int); // error: '#pragma omp declare simd' is not yet supported behind a name: write it in front of the declaration

void region(int *x) {
  [[omp::directive(target), likely]] x[0] = 1; // error: 'likely' beside directives of OpenMP: give it an attribute of its own
  [[omp::directive(taskgraph foo(1))]] x[0] = 2; // error: unexpected 'foo' in '#pragma omp taskgraph'
  [[omp::directive(target frob)]] x[0] = 2; // error: unexpected 'frob' in '#pragma omp target'
}
