// num_teams with a lower bound (OpenMP 5.1, 2.7): on target constructs, in them and on the host, in templates and macros.
// RUN: %chompcxx %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <omp.h>
#define TEAMS(lower, upper) num_teams(lower : upper)

static int four() { return 4; }

template <class T> int combined(T most) {
  int teams = 0;
#pragma omp target teams num_teams(most > 2 ? most - 2 : 1 : most) map(tofrom : teams)
  if (omp_get_team_num() == 0)
    teams = omp_get_num_teams();
  return teams < most - 2 || teams > most;
}

int main() {
  int teams = 0, wrong = combined(4) || combined(5L) ? 1 : 0;
#pragma omp target map(tofrom : teams)
#pragma omp teams num_teams(four() - 2 : four() > 3 ? 4 : 3) thread_limit(2)
  if (omp_get_team_num() == 0)
    teams = omp_get_num_teams();
  wrong += teams < 2 || teams > 4 ? 2 : 0;
  int hits[6] = {};
#pragma omp target teams distribute parallel for TEAMS(2, 6) map(tofrom : hits)
  for (int i = 0; i < 6; ++i)
    hits[i] += omp_get_num_teams();
  for (int hit : hits)
    wrong += hit < 2 || hit > 6 ? 4 : 0;
  int onHost = 0;
#pragma omp teams TEAMS(1, 3) reduction(+ : onHost)
  onHost += 1;
  return wrong + (onHost < 1 || onHost > 3 ? 100 : 0);
}
