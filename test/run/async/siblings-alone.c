// Dependences relate siblings alone: a task's own tasks may name what the task itself holds, and are no tasks that it
// waits for.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"

static unsigned x;

static int own(void) {
  unsigned expected = x = 1;
  for (int i = 0; i < 10; i++) {
#pragma omp target nowait map(tofrom : x) depend(inout : x)
    x = x * 3 + linger(5000);
#pragma omp task depend(inout : x)
    {
#pragma omp target nowait map(tofrom : x) depend(inout : x)
      x = x * 5 + i + linger(5000);
#pragma omp task depend(inout : x)
      x = x * 7;
#pragma omp taskwait
      x++;
    }
    expected = (expected * 3 * 5 + i) * 7 + 1;
  }
#pragma omp taskwait
  return x != expected;
}

int main(void) { return everywhere(own); }
