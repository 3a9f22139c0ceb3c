// A metadirective that a macro makes: the first in a target construct, where its variants may be teams, and around a block.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <omp.h>
#define DIRECTIVE(...) _Pragma(#__VA_ARGS__)
#define TEAMS_OF_DEVICE                                                                                                \
  _Pragma("omp metadirective when(device = {arch(nvptx)} : teams num_teams(2)) otherwise(teams num_teams(3))")
#define BEGIN _Pragma("omp begin metadirective when(user = {condition(1)} : parallel num_threads(3) reduction(+ : n))")
#define END _Pragma("omp end metadirective")

int main(void) {
  int teams = 0, n = 0;
#pragma omp target map(from : teams)
  {
    TEAMS_OF_DEVICE
    if (omp_get_team_num() == 0)
      teams = omp_get_num_teams();
  }
  if (teams < 1 || teams > 3)
    return 1;
  DIRECTIVE(omp target map(from : teams))
  {
    DIRECTIVE(omp metadirective when(device = {arch(nvptx)} : teams num_teams(2)) otherwise(teams num_teams(1)))
    if (omp_get_team_num() == 0)
      teams = omp_get_num_teams();
  }
  if (teams != 1)
    return 2;
  BEGIN
  n += 1;
  n += 10;
  END
  return n != 33;
}
