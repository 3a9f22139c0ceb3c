// Libraries of others are the program's own code, whatever silences the compiler in their headers: a pragma, -isystem, a
// folder beside the C library's.
// RUN: rm -rf %t.d && mkdir -p %t.d/usr && cp -r %S/Inputs/packages %t.d/usr && echo '#include_next <stdio.h>' > %t.d/usr/stdio.h
// RUN: %chompcxx -I %S/Inputs %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chompcxx -isystem %S/Inputs %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chompcxx -isystem %t.d/usr %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %if nvcc %{ %chompcxx -isystem %S/Inputs --offload-arch=sm_90 -c %s -o %t.cuda.o %}
// RUN: %if nvcc %{ %chompcxx -isystem %t.d/usr --offload-arch=sm_90 -c %s -o %t.cuda.o %}
// RUN: %if hip %{ %chompcxx -isystem %t.d/usr --offload-arch=gfx90a -c %s -o %t.hip.o %}
#include <packages/library.h>
#include <packages/values.h>
#include <stdio.h>

int main() {
  double s = 4;
  pair_of<double> p = {1, 2};
#pragma omp target map(tofrom : s)
  s = half(s) + sum(p);
  printf("%g\n", s);
  return s != 5;
}
