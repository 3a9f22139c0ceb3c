// Global variables of the device: the graph updates them, and its kernels use them.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: env CHOMP_TRACE=1 %t 2> %t.err
// RUN: %filecheck %s < %t.err
// CHECK: taskgraph    replayed, {{[0-9]+}} tasks
#include "../async/Inputs/everywhere.h"
#include "../async/Inputs/linger.h"

#pragma omp declare target
static unsigned scale, table[50];
static unsigned scaled(int i) { return table[i] * scale; }
#pragma omp end declare target

static unsigned sum, wanted;

static int globals(void) {
  unsigned expected = sum = 0;
  for (unsigned round = 1; round <= 20; round++) {
    wanted = round * 7;
#pragma omp taskgraph
    {
#pragma omp task depend(out : scale)
      scale = wanted + linger(3000);
#pragma omp target update to(scale) nowait depend(inout : scale)
#pragma omp target nowait depend(out : table)
      for (int i = 0; i < 50; i++)
        table[i] = i + round + linger(200);
#pragma omp target nowait map(tofrom : sum) depend(in : scale, table) depend(inout : sum)
      for (int i = 0; i < 50; i++)
        sum = sum * 3 + scaled(i);
#pragma omp target update from(table) nowait depend(inout : table)
    }
    for (unsigned i = 0; i < 50; i++)
      expected = expected * 3 + (i + round) * round * 7;
    if (sum != expected || table[49] != 49 + round)
      return round;
  }
  return 0;
}

int main(void) { return everywhere(globals); }
