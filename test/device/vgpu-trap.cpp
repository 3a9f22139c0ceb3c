// REQUIRES: gcc
// RUN: %gxx -std=c++20 -O1 -Wall -Wextra -Werror %chomp_include %s -o %t
// RUN: %not --crash %t 2> %t.err
// RUN: %filecheck %s < %t.err
// CHECK: chomp: the reason (team 2, thread 3){{$}}

// A kernel that can't go on says why and where, and ends the program.

#include <chomp/device.h>

#include "Inputs/Standalone.h"

int main() {
  const chomp_vgpu_place_t place = thread_place(2, 5, 3, 8);
  chomp_vgpu_place = &place;
  chomp::trap("the reason");
}
