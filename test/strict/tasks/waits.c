// Each way to wait for a task, from which on nothing of it is in the way.
// RUN: rm -rf %t && mkdir %t
// RUN: %gcc_omp -c %S/Inputs/wait.c -o %t/wait.o
// RUN: %chompcc --host-compiler=gcc --vgpu-check=host %s %t/wait.o -o %t/gcc && env CHOMP_VGPU=strict %t/gcc | FileCheck %s
// RUN: %clang_omp -c %S/Inputs/wait.c -o %t/wait.o
// RUN: %chompcc --host-compiler=clang-22 --vgpu-check=host %s %t/wait.o -o %t/clang && env CHOMP_VGPU=strict %t/clang | FileCheck %s
#include <stdio.h>
enum { N = 10 };
int x[N], ready;
#define REGION                                                                                                         \
  _Pragma("omp target nowait map(tofrom : x) depend(inout : ready)") for (int i = 0; i < N; i++) x[i] += i

void wait_for_tasks(void); // of a file that isn't Chomp's

int main(void) {
  REGION;
#pragma omp taskwait
  x[0]++;
  REGION;
#pragma omp taskwait depend(in : ready)
  x[0]++;
#pragma omp taskgroup
  REGION;
  x[0]++;
  REGION;
  wait_for_tasks();
  x[0]++;
#pragma omp parallel num_threads(2)
  {
#pragma omp masked
    REGION;
#pragma omp barrier
#pragma omp single
    x[0]++;
#pragma omp single
    REGION;
#pragma omp critical
    x[0]++;
#pragma omp barrier
#pragma omp masked
    REGION;
  }
  x[0]++;
#pragma omp parallel for num_threads(2)
  for (int i = 0; i < 2; i++)
    if (i == 1)
      REGION;
  x[0]++;
#pragma omp target nowait map(tofrom : x) depend(mutexinoutset : ready)
  x[1] = 100;
  // One that the host waits for waits for what it depends on.
#pragma omp target map(tofrom : x) depend(in : ready)
  x[1]++;
  // CHECK: 11 103
  REGION;
#pragma omp task depend(inout : ready) shared(x)
  x[0]++;
#pragma omp taskwait
  // In version 6.0 a taskgroup is around it.
#pragma omp target_data map(tofrom : x)
  {
    REGION;
  }
  x[0]++;
  printf("%d %d\n", x[0], x[1]);
}
