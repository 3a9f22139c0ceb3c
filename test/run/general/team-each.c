// Loops of constant counts, and of constant numbers of threads, in teams distribute, whatever teams there are. (gpu-team-each.test has the GPUs'
// text of this file, with a team for each iteration.)
// RUN: %chompcc -O2 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory OMP_NUM_TEAMS=2 OMP_TEAMS_THREAD_LIMIT=3 %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory CHOMP_VGPU_TEAM_SIZE=7 %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chompcc --vgpu-check -g %s -o %t.check
// RUN: env CHOMP_VGPU=strict OMP_TARGET_OFFLOAD=mandatory %t.check
#include <omp.h>
#include "Inputs/team-each.h"

int main(void) { return check(); }
