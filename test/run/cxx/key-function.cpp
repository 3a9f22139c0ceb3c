// A class whose key function another file defines for the device: its table is written there, with all that its bases'
// tables and its own have, though no kernel there makes an object.
// RUN: %chompcxx %s %S/Inputs/shapes.cpp -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip -o %t.out %S/Inputs/shapes.cpp --
// RUN: %if nvcc %{ %nvcc_cubin %t.out/shapes.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/shapes.device.hip -o %t.hsaco %}
#include "Inputs/shapes.h"
#include <cstdio>

int main() {
  square s;
  s.scale = 2;
  s.side = 3;
  s.grow(0.5);
  double areas[8] = {0};
#pragma omp target teams loop map(to : s) map(from : areas)
  for (int i = 0; i < 8; i++)
    areas[i] = s.square::area() + i;
  int failed = 0;
  for (int i = 0; i < 8; i++)
    failed |= areas[i] != 9 + i;
  if (failed)
    std::printf("%s: %g\n", s.name(), areas[0]);
  return failed;
}
