// A target task that fails when nobody waits for it any more: at the end of the program that is told, and its exit code is 1.
// UNSUPPORTED: strict
// In strict mode every task is over when the host goes on.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory CHOMP_VGPU_FAIL=launch:2 %python %S/Inputs/code.py %t 2>&1 | %filecheck %s
// CHECK: chomp: this launch fails on purpose (CHOMP_VGPU_FAIL)
// CHECK-NEXT: in the target task of {{.*}}fails-at-exit.c:[[# @LINE + 14]], which came after the target task of {{.*}}fails-at-exit.c:[[# @LINE + 9]], on device 0 (vgpu)
// CHECK-NEXT: exit code 1
#include "Inputs/flags.h"

static int met; // both

int main(void) {
  static int x;
#pragma omp target enter data map(to : met)
#pragma omp target map(alloc : x) map(met) depend(out : x) nowait
  {
    wait_for_flag(&met);
    x = 1;
  }
#pragma omp target map(alloc : x) depend(inout : x) nowait
  x = 2;
  met = 1;
#pragma omp target update to(met)
  return 0;
}
