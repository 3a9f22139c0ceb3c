// directive-name-modifiers must name a constituent that takes the clause (OpenMP 6.0, 5.4); copies that a parallel
// construct's threads would share are not yet supported on combined constructs.
//
// RUN: %python %S/Inputs/verify.py %chomp %s

int n, x, y, a[64];

void names(void) {
#pragma omp target teams distribute firstprivate(parallel : x) // error: unexpected 'parallel' in '#pragma omp target teams distribute'
  for (int i = 0; i < n; ++i)
    a[i] = x;
#pragma omp target teams distribute reduction(target, + : y) // error: unexpected 'target' in '#pragma omp target teams distribute'
  for (int i = 0; i < n; ++i)
    y += x;
#pragma omp target teams distribute parallel for private(teams : x) // error: clause 'private(teams: ...)' on '#pragma omp target teams distribute parallel for' is not yet supported: nest the constructs, or name the innermost one
  for (int i = 0; i < n; ++i)
    x = i;
}

void defaults(void) {
  int local = 1;
#pragma omp target teams distribute default(firstprivate) defaultmap(tofrom : scalar) // error: clause 'default(firstprivate)' on '#pragma omp target teams distribute' is not yet supported together with defaultmap
  for (int i = 0; i < n; ++i)
    a[i] = local;
}
