// Beyond the device, and on the host, kernel mode is refused with a message; nothing is made smaller.
// RUN: %chompcc %s -o %t && %t 1
// RUN: env OMP_TARGET_OFFLOAD=disabled %t 1
// RUN: %not %t 2 2>&1 | %filecheck %s --check-prefix=THREADS
// RUN: %not %t 3 2>&1 | %filecheck %s --check-prefix=NONE
// RUN: %not %t 4 2>&1 | %filecheck %s --check-prefix=BOUND
// RUN: %not %t 5 2>&1 | %filecheck %s --check-prefix=MEMORY
// RUN: %not %t 6 2>&1 | %filecheck %s --check-prefix=HOST
// RUN: %not %t 7 2>&1 | %filecheck %s --check-prefix=LANE
// RUN: %not %t 8 2>&1 | %filecheck %s --check-prefix=STUCK
// RUN: env OMP_TARGET_OFFLOAD=disabled %not %t 9 2>&1 | %filecheck %s --check-prefix=OFF
// THREADS: thread_limit(64, 32, 1) is more than a team of this kernel can have (1024)
// NONE: num_teams(0, 1, 1): each dimension has to be 1 or more
// BOUND: thread_limit(96, 1, 1) is more than a team of this kernel can have (64)
// MEMORY: dyn_groupprivate(4194304) is more memory than a team of this device can have (1048576 bytes)
// HOST: can't run on the host, which has no teams of threads for ompx_bare; the virtual GPU is a device
// LANE: lane 3 calls an operation of its warp whose mask doesn't name it
// STUCK: threads that wait for one another for ever (kernel main_l{{[0-9]+}}, team 0): 1 at a barrier, 31 in operations
// OFF: can't run on the host
#include <ompx.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  const int what = argc > 1 ? atoi(argv[1]) : 0;
  int x = what == 2 ? 64 : what == 4 ? 96 : 1, y = what == 2 ? 32 : 1, teams = what != 3, ran = 0;
  size_t bytes = what == 5 ? 1 << 22 : 0;
  if (what == 4) {
#pragma omp target teams ompx_bare num_teams(teams) thread_limit(x) ompx_attribute(__attribute__((launch_bounds(64)))) \
    map(tofrom : ran)
    ran = 1;
  } else if (what == 7) {
#pragma omp target teams ompx_bare num_teams(1) thread_limit(4) map(tofrom : ran)
    ran += (int)ompx_ballot_sync(7, 1);
  } else if (what == 8) {
#pragma omp target teams ompx_bare num_teams(1) thread_limit(32) map(tofrom : ran)
    {
      if (ompx_thread_id_x() == 5)
        ompx_sync_block_acq_rel();
      ompx_sync_warp(0xffffffff);
      ran = 1;
    }
  } else {
    const int there = what != 6;
    if (!there || what == 9)
      x = 2;
#pragma omp target teams ompx_bare num_teams(teams) thread_limit(x, y) ompx_dyn_cgroup_mem(bytes) if (there)           \
    map(tofrom : ran)
    ran += ompx_thread_id_x() + 1;
  }
  return ran ? 0 : 1;
}
