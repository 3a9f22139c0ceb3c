// A target task that fails when nobody waits for it any more: at the end of the program that is told, and its exit code is 1.
// UNSUPPORTED: strict
// In strict mode every task is over when the host goes on.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory CHOMP_VGPU_FAIL=launch:2 %python %S/Inputs/code.py %t 2>&1 | %filecheck %s
// CHECK: chomp: this launch fails on purpose (CHOMP_VGPU_FAIL)
// CHECK-NEXT: in the target task of {{.*}}fails-at-exit.c:[[# @LINE + 8]], which came after the target task of {{.*}}fails-at-exit.c:[[# @LINE + 6]], on device 0 (vgpu)
// CHECK-NEXT: exit code 1
#include <stdio.h>

int main(void) {
  static int x;
#pragma omp target map(alloc : x) depend(out : x) nowait
  x = 1;
#pragma omp target map(alloc : x) depend(inout : x) nowait
  x = 2;
  return 0;
}
