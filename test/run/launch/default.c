// Without clauses there are several teams of sensible size, and each thread sees its own numbers.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include <omp.h>
#include <stdlib.h>

int main(void) {
  int n = 5000, *owner = malloc(n * sizeof(int)), *used = calloc(100000, sizeof(int)), teams = 0, threads = 0, bad = 0,
      shared_out = 0;
#pragma omp target teams distribute parallel for map(from : owner[0 : n]) reduction(max : teams, threads)              \
    reduction(+ : bad)
  for (int i = 0; i < n; i++) {
    teams = omp_get_num_teams();
    threads = omp_get_num_threads();
    owner[i] = omp_get_team_num() * omp_get_num_threads() + omp_get_thread_num();
    bad += omp_get_team_num() < 0 || omp_get_team_num() >= omp_get_num_teams();
    bad += omp_get_thread_num() < 0 || omp_get_thread_num() >= omp_get_num_threads();
    bad += omp_is_initial_device() || !omp_in_parallel();
  }
  if (bad)
    return 1;
  if (threads < 32 || threads > 1024 || teams < 2 || teams * threads >= 100000)
    return 2;
  for (int i = 0; i < n; i++) {
    if (owner[i] < 0 || owner[i] >= teams * threads)
      return 3;
    shared_out += used[owner[i]]++ == 0;
  }
  if (shared_out != (teams * threads < n ? teams * threads : n))
    return 4; // threads without an iteration although there are more of these
  free(owner);
  free(used);
  return 0;
}
