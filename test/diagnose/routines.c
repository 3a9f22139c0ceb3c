// Routines that are not yet supported, or not allowed, in a target region are refused by name.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
#include <omp.h>

int n, a[64];

void kernel(void) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; ++i) {
    omp_set_num_teams(2); // error: 'omp_set_num_teams' may not be called in a target region
    omp_set_teams_thread_limit(2); // error: 'omp_set_teams_thread_limit' may not be called in a target region
    omp_target_free(a, n); // error: 'omp_target_free' may not be called in a target region
  }
}
