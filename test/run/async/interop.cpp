// An interop construct with nowait takes its place among tasks: what it depends on is done before the foreign queue
// goes on, and what depends on it comes behind.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"
#include <omp.h>

static int x;

static int objects() {
  int expected = x = 1;
  for (int i = 0; i < 5; i++) {
    omp_interop_t object = omp_interop_none;
#pragma omp target nowait map(tofrom : x) depend(out : x)
    x = x * 3 + linger(30000);
#pragma omp interop init(targetsync : object) depend(inout : x) nowait
#pragma omp target nowait map(tofrom : x) depend(inout : x)
    x = x + 5 + linger(30000);
#pragma omp interop use(object) depend(inout : x) nowait
#pragma omp task depend(inout : x)
    x = x * 2;
#pragma omp interop destroy(object) depend(inout : x)
    expected = (expected * 3 + 5) * 2;
    if (x != expected || object != omp_interop_none)
      return 1;
  }
#pragma omp taskwait
  return 0;
}

int main() { return everywhere(objects); }
