// Arrays whose elements the code only updates, of which a GPU's team has one copy; and such whose values it reads, of
// which every thread has its own. (gpu-team-copies.test has the GPUs' text of this file.)
// RUN: %chompcc -O2 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/team-copies.h"

int main(void) {
  int wrong = check();
  return wrong ? wrong : check_private();
}
