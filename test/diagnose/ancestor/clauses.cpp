// Clauses that target device(ancestor: 1) can't have, and target constructs in a region without it.
//
// RUN: %python %S/../Inputs/verify.py %chomp %s
#pragma omp requires reverse_offload

void clauses(int n) {
#pragma omp target map(tofrom : n)
  {
#pragma omp target device(ancestor: 1) map(mapper(default), to : n) // error: clause 'map(mapper)' on '#pragma omp target device(ancestor)' is not yet supported
    n++;
#pragma omp target device(ancestor: 1) if(n > 1) // error: unexpected OpenMP clause 'if' in directive '#pragma omp target device(ancestor)'
    n++;
#pragma omp target teams // error: region cannot be nested inside 'target' region
    n++;
  }
}
