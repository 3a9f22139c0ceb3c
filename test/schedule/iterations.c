// Iterations that depend on one another give the right result in their own order, and other ones in other orders: the
// same with the same seed, in fast and in strict mode.
// RUN: %chompcc -O2 -DBUG %s -o %t.bug && %t.bug | grep -x 'x\[999\] = 1000'
// RUN: %not %chomp_bin/chomp-schedules %t.bug | %filecheck %s
// CHECK: CHOMP_VGPU_SCHEDULE=1: stdout, line 1
// CHECK-NEXT: usual order: x[999] = 1000
// CHECK-NEXT: this order:  x[999] =
// CHECK: {{[2-8]}} of 8 orders give another result; run with CHOMP_VGPU_SCHEDULE=1 to see the first again
// RUN: env CHOMP_VGPU_SCHEDULE=5 %t.bug > %t.first && env CHOMP_VGPU_SCHEDULE=5 CHOMP_VGPU_CORES=3 %t.bug > %t.second
// RUN: diff %t.first %t.second && env CHOMP_VGPU_SCHEDULE=6 %t.bug > %t.third && %not diff %t.first %t.third

// RUN: %chompcc -O2 %s -o %t.twin && %chomp_bin/chomp-schedules --seeds 1..3,99 %t.twin | grep -x '4 orders, the same result'

// The trace tells of the seed, so that a run can be repeated.
// RUN: env CHOMP_VGPU_SCHEDULE=5 CHOMP_TRACE=1 %t.twin 2>&1 | %filecheck %s --check-prefix=TRACE
// TRACE: teams and threads run in the order of CHOMP_VGPU_SCHEDULE=5, in one host thread

// RUN: %not env CHOMP_VGPU_SCHEDULE=1..8 %t.twin 2>&1 | %filecheck %s --check-prefix=RANGE
// RANGE: CHOMP_VGPU_SCHEDULE=1..8: expected a whole number as seed; chomp-schedules runs a program with several
// RUN: %chompcc --env-help | grep -F 'CHOMP_VGPU_SCHEDULE=SEED'
#include <stdio.h>
int main(void) {
  enum { N = 1000 };
  int x[N] = {1}, y[N];
#pragma omp target data map(tofrom : x) map(from : y)
  {
#ifdef BUG
#pragma omp target teams distribute parallel for
    for (int i = 1; i < N; i++)
      x[i] = x[i - 1] + 1;
#endif
#pragma omp target teams distribute parallel for
    for (int i = 0; i < N; i++)
      y[i] = 2 * x[i];
  }
  printf("x[999] = %d\n", x[999]);
  for (int i = 0; i < N; i++)
    printf("%d%c", y[i], i % 20 == 19 ? '\n' : ' ');
  return 0;
}
