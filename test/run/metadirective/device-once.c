// Where a target construct goes into the branches of a metadirective that asks its device, the expression of its device
// clause is evaluated once. What holds it has a name of its own.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <omp.h>

static int asked;
static int next(void) { return asked++, 0; }

int main(void) {
  int sum = 0, number = 0, teams = 0, chomp_number = 2;
#pragma omp target map(sum) device(next())
#pragma omp metadirective when(device = {arch(nvptx)} : teams distribute parallel for reduction(+ : sum))              \
    when(device = {arch(amdgcn)} : teams loop reduction(+ : sum)) otherwise(parallel for reduction(+ : sum))
  for (int i = 0; i < 10; i++)
    sum += i * chomp_number;
  if (sum != 90 || asked != 1)
    return 1;
#pragma omp target map(teams) device(device_num : number++ * 0)
  {
#pragma omp metadirective when(device = {arch(nvptx)} : teams num_teams(3)) otherwise(teams num_teams(2))
    if (omp_get_team_num() == 0)
      teams = omp_get_num_teams();
  }
  return number == 1 && teams > 0 ? 0 : 2;
}
