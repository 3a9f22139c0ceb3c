// Whoever waits for a target task that came after one which failed, on another queue or device, is told of the latter.
// UNSUPPORTED: strict
// In strict mode every task is over when the host goes on.
// RUN: %chompcc %s -o %t
// RUN: env CHOMP_VGPU_DEVICES=2 OMP_TARGET_OFFLOAD=mandatory %t 0 | %filecheck %s --check-prefix=RUNS
// RUN: env CHOMP_VGPU_DEVICES=2 OMP_TARGET_OFFLOAD=mandatory CHOMP_VGPU_FAIL=launch:1 %not %t 0 2>&1 | %filecheck %s --implicit-check-not='{{ran|over}}'
// RUN: env CHOMP_VGPU_DEVICES=2 OMP_TARGET_OFFLOAD=mandatory CHOMP_VGPU_FAIL=launch:1 %not %t 1 2>&1 | %filecheck %s --implicit-check-not='{{ran|over}}'
// One that fails behind tasks of two queues names both.
// RUN: env CHOMP_VGPU_DEVICES=2 OMP_TARGET_OFFLOAD=mandatory CHOMP_VGPU_FAIL=launch:4 %not %t 0 2>&1 | %filecheck %s --check-prefix=JOIN --implicit-check-not='{{last ran|over}}'
// RUNS-COUNT-4: ran
// RUNS: over
// CHECK: chomp: this launch fails on purpose (CHOMP_VGPU_FAIL)
// CHECK-NEXT: in the target task of {{.*}}fails-elsewhere.c:[[# @LINE + 13]], on device 0 (vgpu)
// JOIN: in the target task of {{.*}}fails-elsewhere.c:[[# @LINE + 21]], which came after the target task of {{.*}}fails-elsewhere.c:{{[0-9]+}} and the target task of {{.*}}fails-elsewhere.c:{{[0-9]+}}, on device
// JOIN: ran
#include "Inputs/flags.h"
#include <stdlib.h>

static int met; // all of them

int main(int argc, char **argv) {
  (void)argc;
  const int device = atoi(argv[1]);
  char root, left, right, last;
#pragma omp target enter data map(to : met)
#pragma omp target map(met) depend(out : root) nowait
  {
    wait_for_flag(&met);
    printf("root ran\n");
  }
#pragma omp target depend(in : root) depend(out : left) nowait
  printf("left ran\n");
#pragma omp target depend(in : root) depend(out : right) nowait
  printf("right ran\n");
#pragma omp target device(device) depend(in : left, right) depend(out : last) nowait
  printf("last ran\n");
  met = 1;
#pragma omp target update to(met)
#pragma omp taskwait depend(in : last)
  printf("over\n");
  return 0;
}
