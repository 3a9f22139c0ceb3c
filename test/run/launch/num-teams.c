// num_teams, thread_limit and num_threads as given: constants, expressions; the program sees what it asked for.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include <omp.h>

static int teams, threads, limit;

static int asked(int t, int l) {
  int seen_teams = 0, seen_threads = 0, high_team = -1, high_thread = -1;
#pragma omp target teams distribute parallel for num_teams(t) thread_limit(l + 1 - 1)                                  \
    reduction(max : seen_teams, seen_threads, high_team, high_thread)
  for (int i = 0; i < 10000; i++) {
    seen_teams = omp_get_num_teams();
    seen_threads = omp_get_num_threads();
    high_team = omp_get_team_num() > high_team ? omp_get_team_num() : high_team;
    high_thread = omp_get_thread_num() > high_thread ? omp_get_thread_num() : high_thread;
  }
  teams = seen_teams, threads = seen_threads;
  return high_team == seen_teams - 1 && high_thread == seen_threads - 1;
}

int main(void) {
  if (!asked(4, 64) || teams != 4 || threads != 64)
    return 1;
  if (!asked(1, 1) || teams != 1 || threads != 1)
    return 2;
  if (!asked(7, 33) || teams != 7 || threads != 33)
    return 3;
#pragma omp target teams distribute parallel for num_teams(3) num_threads(5) thread_limit(100)                         \
    map(tofrom : teams, threads, limit)
  for (int i = 0; i < 1000; i++)
    if (i == 999) {
      teams = omp_get_num_teams();
      threads = omp_get_num_threads();
      limit = omp_get_thread_limit();
    }
  if (teams != 3)
    return 4;
  if (threads != 5)
    return 5;
  if (limit < threads || limit > 100) // an upper bound: fewer are allowed
    return 6;
  int n = 9;
#pragma omp target parallel for num_threads(n) map(tofrom : teams, threads)
  for (int i = 0; i < 100; i++)
    if (i == 50) {
      teams = omp_get_num_teams();
      threads = omp_get_num_threads();
    }
  if (teams != 1 || threads != 9)
    return 7;
#pragma omp target teams distribute num_teams(6) map(tofrom : teams, threads)
  for (int i = 0; i < 100; i++)
    if (i == 50) {
      teams = omp_get_num_teams();
      threads = omp_get_num_threads();
    }
  if (teams != 6 || threads != 1)
    return 8;
#pragma omp target parallel for thread_limit(12) map(tofrom : limit, threads)
  for (int i = 0; i < 100; i++)
    if (i == 50) {
      limit = omp_get_thread_limit();
      threads = omp_get_num_threads();
    }
  return limit == 12 && threads >= 1 && threads <= 12 ? 0 : 9;
}
