// A region on the ancestor device with nowait runs some time before the kernel's task is over.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/linger.h"
#pragma omp requires reverse_offload

static int calls, seen, x;

static void note(int value) {
  calls++;
  seen = value;
}

int main(void) {
  for (int i = 1; i <= 5; i++) {
#pragma omp target nowait map(tofrom : x) depend(inout : x)
    {
      int now = x + 1 + linger(10000);
#pragma omp target device(ancestor : 1) nowait firstprivate(now)
      note(now);
      x = now;
      now = -1;
    }
#pragma omp task depend(inout : x)
    x += seen == x ? 10 : 1000;
#pragma omp taskwait
    if (calls != i || x != 11 * i)
      return i;
  }
  return 0;
}
