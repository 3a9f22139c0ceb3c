// Tasks of the host and of the device in turns in one graph, two chains that cross.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: env CHOMP_TRACE=1 %t 2> %t.err
// RUN: %filecheck %s < %t.err
// CHECK: taskgraph    replayed, {{[0-9]+}} tasks
#include "../async/Inputs/everywhere.h"
#include "../async/Inputs/linger.h"

enum { Size = 40, Turns = 6 };
static unsigned a[Size], b[Size];

static int turns(void) {
  for (unsigned run = 0; run < 12; run++) {
    unsigned expected[2][Size];
    for (unsigned i = 0; i < Size; i++) {
      expected[0][i] = a[i] = i * run;
      expected[1][i] = b[i] = i + run;
    }
#pragma omp taskgraph
    {
      for (int t = 0; t < Turns; t++) {
#pragma omp task depend(inout : a) depend(in : b)
        for (int i = 0; i < Size; i++)
          a[i] = a[i] * 3 + b[Size - 1 - i] + linger(t % 3 * 100);
#pragma omp target nowait map(tofrom : b) map(to : a) depend(inout : b) depend(in : a)
        for (int i = 0; i < Size; i++)
          b[i] = b[i] * 5 + a[i] + run + linger(t % 2 * 100);
#pragma omp target nowait map(tofrom : a) depend(inout : a)
        for (int i = 0; i < Size; i++)
          a[i] ^= a[i] >> 7;
      }
    }
    for (int t = 0; t < Turns; t++) {
      for (int i = 0; i < Size; i++)
        expected[0][i] = expected[0][i] * 3 + expected[1][Size - 1 - i];
      for (int i = 0; i < Size; i++) {
        expected[1][i] = expected[1][i] * 5 + expected[0][i] + run;
        expected[0][i] ^= expected[0][i] >> 7;
      }
    }
    for (int i = 0; i < Size; i++)
      if (a[i] != expected[0][i] || b[i] != expected[1][i])
        return run + 1;
  }
  return 0;
}

int main(void) { return everywhere(turns); }
