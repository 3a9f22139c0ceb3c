// A routine that gcc's runtime, which runs the host's version of a region, doesn't have.
//
// REQUIRES: gcc
// RUN: %not %chompcc --host-compiler=%gcc -c %s -o %t.o 2>&1 | %filecheck %s --implicit-check-not=error:
#include <omp.h>

int task(void) {
  int inside = 0;
#pragma omp target map(tofrom : inside)
#pragma omp task shared(inside)
  // CHECK: explicit-task.c:[[#@LINE+1]]:12: error: 'omp_in_explicit_task' is not yet supported with gcc, whose runtime can't tell: build with clang as host compiler
  inside = omp_in_explicit_task();
  return inside;
}
