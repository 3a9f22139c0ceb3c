// Barriers at the ends of worksharing constructs go where nobody needs them, and only there. (gpu-waits.test has the GPUs'
// text of this file.)
// RUN: %chompcc -O2 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chompcc --vgpu-check -g %s -o %t.check
// RUN: env CHOMP_VGPU=strict OMP_TARGET_OFFLOAD=mandatory %t.check
#include "Inputs/waits.h"

int main(void) { return check(); }
