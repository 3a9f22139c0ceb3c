// A device's numbers of teams and threads, asked and set by its number (6.0).
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory CHOMP_VGPU_CORES=8 CHOMP_VGPU_DEVICES=2 OMP_NUM_TEAMS_DEV_1=7 %t 2>&1 \
// RUN:   | FileCheck %s
// RUN: %chompcc --host-compiler=clang-22 -x c++ %s -o %t.cxx
// RUN: env OMP_TARGET_OFFLOAD=mandatory CHOMP_VGPU_CORES=8 CHOMP_VGPU_DEVICES=2 OMP_NUM_TEAMS_DEV_1=7 %t.cxx 2>&1 \
// RUN:   | FileCheck %s
// CHECK: chomp: -1 is no positive number
// CHECK-NEXT: in omp_set_device_num_teams
// CHECK-NEXT: chomp: there is no device 17
// CHECK-NEXT: in omp_set_device_teams_thread_limit
// CHECK-NEXT: right
#include <omp.h>
#include <stdio.h>

#pragma omp declare target
static int teams, threads;
static void count(void) {
#pragma omp parallel
  if (omp_get_team_num() == 0 && omp_get_thread_num() == 0) {
    teams = omp_get_num_teams();
    threads = omp_get_num_threads();
  }
}
#pragma omp end declare target

static int is(int device, int expectedTeams, int expectedThreads) {
#pragma omp target teams device(device)
  count();
#pragma omp target update from(teams, threads) device(device)
  return teams == expectedTeams && threads == expectedThreads;
}

int main(void) {
  const int host = omp_get_initial_device();
  if (omp_get_device_num_teams(0) != 0 || omp_get_device_num_teams(1) != 7)
    return 1;
  if (omp_get_device_teams_thread_limit(0) != 0 || !is(1, 7, 128))
    return 2;
  omp_set_device_num_teams(3, 0);
  omp_set_device_teams_thread_limit(20, 1);
  omp_set_device_num_teams(5, host);
  omp_set_device_teams_thread_limit(2, omp_initial_device);
  if (omp_get_device_num_teams(0) != 3 || omp_get_device_teams_thread_limit(1) != 20)
    return 3;
  if (!is(0, 3, 128) || !is(1, 7, 20))
    return 4;
  if (omp_get_device_num_teams(host) != 5 || omp_get_max_teams() != 5 || omp_get_teams_thread_limit() != 2)
    return 5;
  omp_set_device_num_teams(0x7fffffff, 0); // what the device can do
  const int most = omp_get_device_num_teams(0);
  if (most <= 3 || omp_get_max_progress_width(0) < 1 || omp_get_max_progress_width(host) != 1)
    return 6;
  omp_set_device_num_teams(-1, 0);
  omp_set_device_teams_thread_limit(4, 17);
  if (omp_get_device_num_teams(0) != most || omp_get_device_num_teams(17) != 0)
    return 7;
  puts("right");
  return 0;
}
