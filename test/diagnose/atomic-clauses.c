// Forms of atomic that a target region can't hold yet are refused at the clause that makes them so.
//
// RUN: %python %S/Inputs/verify.py %chomp %s

int n, x, a[64];

void clauses(void) {
#pragma omp target teams distribute parallel for map(tofrom: x)
  for (int i = 0; i < n; ++i) {
#pragma omp atomic compare // error: clause 'compare' on '#pragma omp atomic' is not yet supported
    if (x < i) { x = i; }
#pragma omp atomic compare fail(relaxed) // error: clause 'compare' on '#pragma omp atomic' is not yet supported
    if (x == i) { x = 0; }
#pragma omp atomic compare weak // error: clause 'compare' on '#pragma omp atomic' is not yet supported
    if (x == i) { x = 0; }
  }
}
