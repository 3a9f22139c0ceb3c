// Directives in apply clauses that are for other loops than those next to one another.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
int n, a[64];

void loops(void) {
#pragma omp target
#pragma omp tile sizes(4) apply(grid : interchange) // error: clause 'apply' on '#pragma omp tile' is not yet supported: a directive in it is for more loops than there are
  for (int i = 0; i < n; ++i)
    a[i] = i;
#pragma omp target
#pragma omp tile sizes(4, 4) apply(grid : interchange permutation(3, 1)) // error: clause 'apply' on '#pragma omp tile' is not yet supported: a directive in it is for more loops than there are
  for (int i = 0; i < 8; ++i)
    for (int j = 0; j < 8; ++j)
      a[i * 8 + j] = i;
}
