// A target task with if(0) is the host's; with nowait and depend it waits, and is waited for, like any other.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"

static unsigned x, y;

static int on_host(void) {
  unsigned expected = x = 1;
  int local = 3;
  for (int i = 0; i < 20; i++) {
#pragma omp target nowait map(tofrom : x) depend(inout : x)
    x = x * 3 + linger(9000);
#pragma omp target nowait if (0) map(tofrom : x) map(from : y) depend(inout : x) depend(out : y) firstprivate(local)
    {
      x = x * 5 + local;
      y = x;
      local = 0;
    }
#pragma omp target nowait map(tofrom : x) map(to : y) depend(inout : x) depend(in : y)
    x = x + y + linger(9000);
    expected = 2 * (expected * 15 + 3);
  }
#pragma omp target enter data map(to : x) if (0) nowait depend(inout : x)
#pragma omp target update from(x) if (0) nowait depend(inout : x)
#pragma omp target exit data map(from : x) if (0) nowait depend(inout : x)
#pragma omp taskwait depend(in : x)
  if (x != expected)
    return 1;
#pragma omp taskwait
  return 0;
}

int main(void) { return everywhere(on_host); }
