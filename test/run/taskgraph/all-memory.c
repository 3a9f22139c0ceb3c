// omp_all_memory orders a graph's tasks of the host and of the device with all before them and all behind them.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: env CHOMP_TRACE=1 %t 2> %t.err
// libgomp doesn't know it.
// RUN: %if host-clang %{ %filecheck %s < %t.err %}
// CHECK: taskgraph    replayed, {{[0-9]+}} tasks
#include "../async/Inputs/everywhere.h"
#include "../async/Inputs/linger.h"

static int a, b, c, d, e;

static int fences(void) {
  for (int round = 1; round <= 15; round++) {
    a = b = c = d = e = 0;
#pragma omp taskgraph
    {
#pragma omp task depend(out : a)
      a = round + linger(10000);
#pragma omp target nowait map(from : b) depend(out : b)
      b = 2 * round + linger(15000);
#pragma omp task depend(out : omp_all_memory)
      c = a * 10 + b + linger(10000);
#pragma omp target nowait map(tofrom : a) map(to : c) depend(inout : a)
      a = c * 2 + linger(10000);
#pragma omp task depend(inout : b)
      b = c * 3 + linger(10000);
#pragma omp target nowait map(to : a, b) map(from : d) depend(out : omp_all_memory)
      d = a + b + linger(10000);
#pragma omp task depend(in : a)
      e = d + 1;
    }
    if (c != 12 * round || d != 60 * round || e != d + 1)
      return round;
  }
  return 0;
}

int main(void) { return everywhere(fences); }
