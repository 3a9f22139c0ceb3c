// Tasks that nobody waited for are finished when the program ends: by return, and by exit.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t | %filecheck %s
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t exit | %filecheck %s
// CHECK-COUNT-10: task {{[0-9]$}}
#include "Inputs/linger.h"
#include <stdio.h>
#include <stdlib.h>

static int x;

int main(int argc, char **argv) {
#pragma omp target enter data map(to : x)
  for (int i = 0; i < 10; i++) {
#pragma omp target nowait map(x) depend(inout : x)
    printf("task %d\n", x++ + linger(20000));
  }
#pragma omp target exit data map(from : x) nowait depend(inout : x)
  if (argc > 1)
    exit(0);
  return 0;
}
