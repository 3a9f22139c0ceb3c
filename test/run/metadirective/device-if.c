// Where a target construct goes into the branches of a metadirective that asks its device, and its if clause says that
// the host is to run it, it is the host that is asked, and no device number is computed. Conditions are evaluated once.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <omp.h>

static int asked, conditions;
static int next(void) { return asked++, 0; }
static int wanted(int value) { return conditions++, value; }

static int count(int offload) {
  int teams = 0;
#pragma omp target map(from : teams) device(next()) if (target : wanted(offload))
  {
#pragma omp metadirective when(device = {arch(nvptx)} : teams num_teams(2)) otherwise(teams num_teams(3))
    if (omp_get_team_num() == 0)
      teams = omp_get_num_teams();
  }
  return teams;
}

static int sum(int offload) {
  int sum = 0;
#pragma omp target if (wanted(offload)) map(sum)
#pragma omp metadirective when(device = {arch(nvptx)} : teams distribute parallel for reduction(+ : sum))              \
    otherwise(parallel for reduction(+ : sum))
  for (int i = 0; i < 10; i++)
    sum += i;
  return sum;
}

int main(void) {
  if (count(0) < 1 || asked != 0 || conditions != 1)
    return 1;
  if (count(4) < 1 || asked != 1 || conditions != 2)
    return 2;
  return sum(0) != 45 || sum(2) != 45 || asked != 1 || conditions != 4 ? 3 : 0;
}
