// A construct that its if clause leaves nothing to do is still a task: what depends on it comes after what it depends on.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"

static int x, y, z, wrong;
static volatile int zero;

static int in_between(void) {
  for (int i = 1; i <= 5; i++) {
    x = 0;
#pragma omp target nowait map(tofrom : x) depend(out : x)
    x = i + linger(200000);
#pragma omp target enter data map(to : z) if (zero) nowait depend(in : x) depend(out : y)
#pragma omp task depend(in : y) firstprivate(i)
    wrong |= x != i;
#pragma omp taskwait
#pragma omp task depend(inout : x) firstprivate(i)
    x = 10 * i + linger(100000);
#pragma omp target update to(z) if (zero) depend(in : x)
    wrong |= x != 10 * i;
#pragma omp taskwait
  }
  return wrong;
}

int main(void) { return everywhere(in_between); }
