// OMP_NUM_TEAMS and OMP_TEAMS_THREAD_LIMIT of devices count where a teams construct has no clause of its own.
// RUN: %chompcc %s -o %t
// RUN: env CHOMP_VGPU_CORES=8 %t 64 128
// RUN: env CHOMP_VGPU_CORES=8 CHOMP_VGPU_DEVICES=2 OMP_NUM_TEAMS_ALL=2 OMP_TEAMS_THREAD_LIMIT_ALL=16 %t 2 16 2 16
// RUN: env CHOMP_VGPU_CORES=8 CHOMP_VGPU_DEVICES=2 OMP_NUM_TEAMS_ALL=2 OMP_NUM_TEAMS_DEV=3 OMP_NUM_TEAMS_DEV_1=4 \
// RUN:   OMP_TEAMS_THREAD_LIMIT_DEV=32 OMP_TEAMS_THREAD_LIMIT_DEV_0=100 %t 3 100 4 32
// RUN: env OMP_NUM_TEAMS=1 OMP_TEAMS_THREAD_LIMIT=1 CHOMP_VGPU_CORES=8 %t 64 128
// RUN: env OMP_NUM_TEAMS_DEV=few not %t 2>&1 | FileCheck --check-prefix=WRONG %s
// RUN: env OMP_NUM_TEAMS_DEV_99999999999=4 not %t 2>&1 | FileCheck --check-prefix=NUMBER %s
// NUMBER: OMP_NUM_TEAMS_DEV_99999999999=4: expected a device's number behind _DEV_ in the variable's name
// WRONG: OMP_NUM_TEAMS_DEV=few: expected a number of teams, or 0 for what suits the device
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

static int teams, threads;
#pragma omp declare target(teams, threads)

static void count(void) {
#pragma omp parallel
  if (omp_get_team_num() == 0 && omp_get_thread_num() == 0) {
    teams = omp_get_num_teams();
    threads = omp_get_num_threads();
  }
}

static int is(int device, int expectedTeams, int expectedThreads, const char *what) {
#pragma omp target update from(teams, threads) device(device)
  if (teams == expectedTeams && threads == expectedThreads)
    return 1;
  printf("device %d, %s: %d teams, %d threads\n", device, what, teams, threads);
  return 0;
}

int main(int argc, char **expected) {
  for (int device = 0; device < omp_get_num_devices(); ++device) {
    const int most = atoi(expected[1 + 2 * device]), limit = atoi(expected[2 + 2 * device]);
#pragma omp target teams device(device)
    count();
    if (!is(device, most, limit, "no clauses"))
      return 1;
#pragma omp target teams num_teams(5) device(device)
    count();
    if (!is(device, 5, limit, "num_teams"))
      return 2;
#pragma omp target teams thread_limit(24) device(device)
    count();
    if (!is(device, most, 24, "thread_limit"))
      return 3;
#pragma omp target device(device)
    count();
    if (!is(device, 1, 128, "no teams construct"))
      return 4;
    long sum = 0;
#pragma omp target teams distribute parallel for reduction(+ : sum) device(device)
    for (int i = 0; i < 100000; ++i)
      sum += i + omp_get_num_teams() - omp_get_num_teams();
    if (sum != 4999950000)
      return 5;
  }
  return 0;
}
