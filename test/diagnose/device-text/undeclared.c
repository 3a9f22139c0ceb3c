// Functions that C calls without knowing their parameters, and that this file doesn't define: no kernel file can declare
// them. Variables without a size, which CUDA doesn't have.
// RUN: %python %S/../Inputs/verify.py %chomp %s -- -std=gnu89

int unknown(), known(int x);
int defined(x) int x;
{ return x; }
struct nothing {};

void calls(int *x) {
#pragma omp target map(tofrom : x[0 : 1])
  {
    x[0] = unknown(2); // error: a call of 'unknown', which is declared without parameters, can't be written in CUDA or HIP: declare or define it before
    x[0] = undeclared(); // error: a call of 'undeclared', which is declared without parameters, can't be written in CUDA or HIP: declare or define it before
    x[0] = unknown() + known(1) + defined(2) + abs(-1);
    struct nothing n; // error: a variable without a size can't be written in CUDA or HIP: leave it out
    int none[0]; // error: a variable without a size can't be written in CUDA or HIP: leave it out
    x[0] = sizeof none + sizeof(struct nothing);
  }
}
