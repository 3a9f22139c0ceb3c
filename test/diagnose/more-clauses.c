// More clauses and directives of target constructs that are refused by name.
//
// RUN: %python %S/Inputs/verify.py %chomp %s

int n, x, a[64];

void clauses(void) {
#pragma omp target parallel for apply(unroll) // error: clause 'apply' on '#pragma omp target parallel for' is not yet supported
  for (int i = 0; i < n; ++i)
    a[i] = i;
}
