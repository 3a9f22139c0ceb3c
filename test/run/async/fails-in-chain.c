// A target task that fails is named, and the one that it came after; what comes after it does not run; the program stops.
// UNSUPPORTED: strict, shared-memory
// In strict mode every task is over when the host goes on.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t | %filecheck %s --check-prefix=RUNS
// RUN: env OMP_TARGET_OFFLOAD=mandatory CHOMP_VGPU_FAIL=launch:3 %not %t 2>&1 | %filecheck %s --implicit-check-not='{{second:|third:|over}}'
// RUN: env OMP_TARGET_OFFLOAD=mandatory CHOMP_VGPU_FAIL=launch:2 %not %t 2>&1 | %filecheck %s --check-prefix=FIRST --implicit-check-not='{{first:|second:|third:|over}}'
// A transfer's words tell what it is about.
// RUN: env OMP_TARGET_OFFLOAD=mandatory CHOMP_VGPU_FAIL=copy:3 %not %t 2>&1 | %filecheck %s --check-prefix=COPY --implicit-check-not='{{first:|second:|third:|over}}'
// RUNS: first: 1
// RUNS: second: 2
// RUNS: third: 3
// RUNS: over
// CHECK: chomp: this launch fails on purpose (CHOMP_VGPU_FAIL)
// CHECK-NEXT: in the target task of {{.*}}fails-in-chain.c:[[# @LINE + 20]], which came after the target task of {{.*}}fails-in-chain.c:[[# @LINE + 18]], on device 0 (vgpu)
// CHECK-NEXT: first: 1
// FIRST: chomp: this launch fails on purpose (CHOMP_VGPU_FAIL)
// FIRST-NEXT: in the target task of {{.*}}fails-in-chain.c:[[# @LINE + 15]], which came after the target task of {{.*}}fails-in-chain.c:[[# @LINE + 14]], on device 0 (vgpu)
// COPY: chomp: this copy fails on purpose (CHOMP_VGPU_FAIL)
// COPY-NEXT: in the target task of {{.*}}fails-in-chain.c:[[# @LINE + 12]], which came after the target task of {{.*}}fails-in-chain.c:[[# @LINE + 10]], on device 0 (vgpu)
#include "Inputs/flags.h"

static int met; // all of them

int main(void) {
  int x = 0;
#pragma omp target enter data map(to : met)
#pragma omp taskgroup
  {
#pragma omp target map(met) depend(out : x) nowait
    wait_for_flag(&met);
#pragma omp target enter data map(to : x) depend(out : x) nowait
#pragma omp target map(x) depend(inout : x) nowait
    printf("first: %d\n", ++x);
#pragma omp target map(x) depend(inout : x) nowait
    printf("second: %d\n", ++x);
#pragma omp target map(x) depend(inout : x) nowait
    printf("third: %d\n", ++x);
    met = 1;
#pragma omp target update to(met)
  }
  printf("over\n");
  return 0;
}
