// Teams of num_teams(X * Y) find their column and row. (gpu-team-rows.test has the GPUs' text of this file, without
// divisions.)
// RUN: %chompcc -O2 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chompcc --vgpu-check -g %s -o %t.check
// RUN: env CHOMP_VGPU=strict OMP_TARGET_OFFLOAD=mandatory %t.check
#include "Inputs/team-rows.h"

int main(void) { return check(); }
