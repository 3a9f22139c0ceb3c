// Elements that a pointer leads to, reduced by teams whose threads run the code together: the copy is the team's.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chompcc -O2 -DTEAMS=3 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include "Inputs/team-sections.h"

int main(void) {
  return check();
}
