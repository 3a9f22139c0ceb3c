// Without dist_schedule, or with one that names no size, each team has whole chunks of its threads': what one thread
// runs in order, nothing cuts.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env CHOMP_VGPU_CORES=7 OMP_TARGET_OFFLOAD=mandatory %t
#include <omp.h>

enum { N = 943, CHUNK = 5 };
static int runner[N], combined[N], split[N];

static int cut(const int *runners) {
  for (int i = 0; i < N; i++)
    if (runners[i] != runners[i / CHUNK * CHUNK])
      return 1;
  return 0;
}

int main(void) {
#pragma omp target teams distribute parallel for schedule(static, CHUNK) num_teams(8)
  for (int i = 0; i < N; i++)
    runner[i] = omp_get_team_num() * 1024 + omp_get_thread_num();
  // In a construct of its own inside of the region.
#pragma omp target teams num_teams(8)
#pragma omp distribute parallel for schedule(static, CHUNK) dist_schedule(static)
  for (int i = 0; i < N; i++)
    combined[i] = omp_get_team_num() * 1024 + omp_get_thread_num();
  // A size for the teams is theirs, and may cut.
#pragma omp target teams distribute parallel for schedule(static, CHUNK) dist_schedule(static, 8) num_teams(8)
  for (int i = 0; i < N; i++)
    split[i] = omp_get_team_num();
  for (int i = 0; i < N; i++)
    if (split[i] != split[i / 8 * 8])
      return 3;
  return cut(runner) ? 1 : cut(combined) ? 2 : 0;
}
