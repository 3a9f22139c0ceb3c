// dispatch with depend and nowait is a task among the others, and taskwait waits for what the variant started.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"

static int x, seen;

static void add_on_device(int *to, int n) {
#pragma omp target map(tofrom : to[0 : 1])
  *to = *to * 2 + n + linger(20000);
}
#pragma omp declare variant(add_on_device) match(construct = {dispatch})
static void add(int *to, int n) { *to = -1000; }

static int dispatched(void) {
  int expected = x = 1;
  for (int i = 0; i < 10; i++) {
#pragma omp target nowait map(tofrom : x) depend(inout : x)
    x = x * 3 + linger(20000);
#pragma omp dispatch depend(inout : x) nowait
    add(&x, i);
#pragma omp task depend(inout : x)
    x = x + 1;
    expected = expected * 3 * 2 + i + 1;
  }
#pragma omp dispatch depend(in : x) depend(out : seen) nowait
  add(&seen, 7);
#pragma omp taskwait
  seen = 0;
  return x != expected;
}

int main(void) { return everywhere(dispatched); }
