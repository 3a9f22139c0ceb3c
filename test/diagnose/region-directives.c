// Directives that a target region can't hold yet are refused by name where they stand.
//
// RUN: %python %S/Inputs/verify.py %chomp %s

int n, x, a[64];

void worksharing(void) {
#pragma omp target teams distribute
  for (int i = 0; i < n; ++i) {
#pragma omp parallel // error: '#pragma omp parallel' is not yet supported inside a target region
    a[i] = i;
#pragma omp parallel for // error: '#pragma omp parallel for' is not yet supported inside a target region
    for (int j = 0; j < n; ++j)
      a[j] = i;
#pragma omp loop bind(thread) // error: '#pragma omp loop' is not yet supported inside a target region
    for (int j = 0; j < n; ++j)
      a[j] = i;
#pragma omp tile sizes(4) // error: '#pragma omp tile' is not yet supported inside a target region
    for (int j = 0; j < n; ++j)
      a[j] = i;
#pragma omp unroll partial(4) // error: '#pragma omp unroll' is not yet supported inside a target region
    for (int j = 0; j < n; ++j)
      a[j] = i;
#pragma omp reverse // error: '#pragma omp reverse' is not yet supported inside a target region
    for (int j = 0; j < n; ++j)
      a[j] = i;
#pragma omp interchange // error: '#pragma omp interchange' is not yet supported inside a target region
    for (int j = 0; j < n; ++j)
      for (int k = 0; k < n; ++k)
        a[j] = k;
#pragma omp stripe sizes(4) // error: '#pragma omp stripe' is not yet supported inside a target region
    for (int j = 0; j < n; ++j)
      a[j] = i;
#pragma omp task // error: '#pragma omp task' is not yet supported inside a target region
    a[i] = i;
#pragma omp taskloop // error: '#pragma omp taskloop' is not yet supported inside a target region
    for (int j = 0; j < n; ++j)
      a[j] = i;
#pragma omp taskgroup // error: '#pragma omp taskgroup' is not yet supported inside a target region
    a[i] = i;
#pragma omp taskwait // error: '#pragma omp taskwait' is not yet supported inside a target region
#pragma omp taskyield // error: '#pragma omp taskyield' is not yet supported inside a target region
#pragma omp flush // error: '#pragma omp flush' is not yet supported inside a target region
  }
}
