// What parallel constructs reduce for a team's main thread alone. (gpu-main-thread-results.test has the GPUs' text of this
// file.)
// RUN: %chompcc -O2 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory CHOMP_VGPU_TEAM_SIZE=7 %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory CHOMP_VGPU_SCHEDULE=1 %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chompcc --vgpu-check -g %s -o %t.check
// RUN: env CHOMP_VGPU=strict OMP_TARGET_OFFLOAD=mandatory %t.check
#include <omp.h>
#include "Inputs/main-thread-results.h"

int main(void) { return check(); }
