// CHOMP_TRACE=timeline:FILE shows target tasks: when each was met, queued, started and ended, and what came after what.
// RUN: %chompcc %s -o %t && rm -f %t.json
// RUN: env CHOMP_VGPU_DEVICES=2 OMP_TARGET_OFFLOAD=mandatory CHOMP_TRACE=timeline:%t.json %t
// RUN: %python %S/Inputs/tasks.py %t.json %s
// CHOMP_TRACE=1 says which queue each is on, and what it comes after and waits for.
// RUN: env CHOMP_VGPU_DEVICES=2 CHOMP_TRACE=1 %t 2>&1 | FileCheck %s
// UNSUPPORTED: strict
// In strict mode every task is over when the host goes on.
// CHECK-DAG: [0 vgpu] queue        task 1 of queue [[FIRST:[0-9]+]] ({{.*}}tasks.c:[[# @LINE + 21]])
// CHECK-DAG: [0 vgpu] queue        task 2 of queue [[FIRST]], after task 1 of queue [[FIRST]] ({{.*}}tasks.c:[[# @LINE + 25]])
// CHECK-DAG: [0 vgpu] queue        task 1 of queue [[OTHER:[0-9]+]], after task 1 of queue [[FIRST]] ({{.*}}tasks.c:[[# @LINE + 26]])
// CHECK-DAG: [0 vgpu] wait         task 1 of queue [[OTHER]] waits for task 1 of queue [[FIRST]]
// CHECK-DAG: [1 vgpu] queue        task 1 of queue 0, after task {{[0-9]+}} of queue {{[0-9]+}} of device 0
// Two tasks end only when the host has met what comes after them: nothing waits for what is over, nor says that it does.
#include "../async/Inputs/flags.h"
enum { Chunks = 3, Size = 1000, Empty = 0 };
static int go[2], saw[2];

static void open_gate(int gate) {
  go[gate] = 1;
#pragma omp target update to(go[gate])
}

int main(void) {
  static double a[Chunks][Size];
  double one = 0, two = 0, three = 0;
  int four = 0, five = 0;
#pragma omp target data map(tofrom : one, two, three, saw) map(to : go)
  {
#pragma omp target map(one, go, saw) nowait depend(out : one) // root
    {
      saw[0] = wait_for_flag(&go[0]);
      one = 1;
    }
#pragma omp target map(one, two) nowait depend(in : one) depend(out : two) // left
    two = one + 1;
#pragma omp target map(one, three) nowait depend(in : one) depend(out : three) // right
    three = one + 2;
#pragma omp target map(one, two, three) nowait depend(in : two, three) depend(inout : one) // join
    one = two * three;
#pragma omp target teams distribute parallel for map(one) nowait depend(inout : one) // empty
    for (int i = 0; i < Empty; i++)
      one = 0;
    open_gate(0);
#pragma omp taskwait
#pragma omp target map(go, saw) nowait depend(out : go) // gate
    saw[1] = wait_for_flag(&go[1]);
    for (int c = 0; c < Chunks; c++) {
      double *chunk = a[c];
#pragma omp target enter data map(to : chunk[0 : Size]) nowait depend(in : go) depend(out : a[c]) // enter
#pragma omp target teams distribute parallel for nowait depend(inout : a[c]) // work
      for (int i = 0; i < Size; i++)
        chunk[i] += c + 1;
#pragma omp target exit data map(from : chunk[0 : Size]) nowait depend(inout : a[c]) // exit
    }
#pragma omp target nowait device(1) map(tofrom : four) depend(in : a[0]) // elsewhere
    four++;
    open_gate(1);
#pragma omp taskwait
  }
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(five) depend(out : five)
    five = 3;
#pragma omp target map(tofrom : five) nowait depend(inout : five) // behind
    five++;
  }
  for (int c = 0; c < Chunks; c++)
    for (int i = 0; i < Size; i++)
      if (a[c][i] != c + 1)
        return 1;
  return saw[0] && saw[1] && one == 6 && two == 2 && three == 3 && four == 1 && five == 4 ? 0 : 2;
}
