// More clauses and directives of target constructs that are refused by name.
//
// RUN: %python %S/Inputs/verify.py %chomp %s

int n, x, a[64];

void clauses(void) {
#pragma omp taskgroup task_reduction(+: x)
#pragma omp target in_reduction(+: x) // error: clause 'in_reduction' on '#pragma omp target' is not yet supported
  for (int i = 0; i < n; ++i)
    x += i;
#pragma omp target parallel for message("m") severity(warning) num_threads(strict: 4) // error: clause 'message' on '#pragma omp target parallel for' is not yet supported // error: clause 'severity' on '#pragma omp target parallel for' is not yet supported
  for (int i = 0; i < n; ++i)
    a[i] = i;
#pragma omp target teams ompx_bare num_teams(1) thread_limit(2) // error: clause 'ompx_bare' on '#pragma omp target teams' is not yet supported
  a[0] = 1;
#pragma omp target parallel for ompx_attribute(__attribute__((launch_bounds(64)))) // error: clause 'ompx_attribute' on '#pragma omp target parallel for' is not yet supported
  for (int i = 0; i < n; ++i)
    a[i] = i;
#pragma omp target parallel for
  for (int i = 0; i < n; ++i) {
#pragma omp cancellation point for // error: '#pragma omp cancellation point' is not yet supported inside a target region
    a[i] = i;
#pragma omp cancel for // error: '#pragma omp cancel' is not yet supported inside a target region
  }
#pragma omp target teams distribute
  for (int i = 0; i < n; ++i) {
#pragma omp fuse // error: '#pragma omp fuse' is not yet supported inside a target region
    {
      for (int j = 0; j < n; ++j)
        a[j] = i;
      for (int j = 0; j < n; ++j)
        a[j] = i;
    }
  }
}
