// Clauses of target constructs that are not yet supported are refused by name, each at its own place.
//
// RUN: %python %S/Inputs/verify.py %chomp %s

#pragma omp requires reverse_offload
int n, x, a[64];
#pragma omp declare reduction(plus: int: omp_out += omp_in) initializer(omp_priv = 0)

void clauses(void) {
#pragma omp target teams distribute parallel for device(ancestor: 1) // error: clause 'device(ancestor)' on '#pragma omp target' is not yet supported together with other constructs
  for (int i = 0; i < n; ++i)
    a[i] = i;
}
