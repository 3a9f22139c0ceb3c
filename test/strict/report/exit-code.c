// 66, whatever the program itself ends with, and after its own handlers.
// RUN: %chompcc --vgpu-check %s -o %t
// RUN: %python -c "import subprocess,sys; sys.exit(subprocess.call(sys.argv[1:]) != 66)" env CHOMP_VGPU=strict %t > %t.out 2>&1
// RUN: %filecheck %s < %t.out
#include <stdio.h>
#include <stdlib.h>
static void goodbye(void) { puts("handler"); }
int main(void) {
  int x[4] = {0};
  atexit(goodbye);
#pragma omp target map(tofrom : x[0 : 2])
  x[3] = 1;
  puts("main");
  return 3;
}
// CHECK-DAG: main
// CHECK-DAG: handler
// CHECK-DAG: chomp: strict mode found 1 mistake in this run
