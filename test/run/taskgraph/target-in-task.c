// A host task of a graph that generates target tasks and waits for them, beside target tasks of the graph.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: env CHOMP_TRACE=1 %t 2> %t.err
// RUN: %filecheck %s < %t.err
// CHECK: taskgraph    replayed, {{[0-9]+}} tasks
#include "../async/Inputs/everywhere.h"
#include "../async/Inputs/linger.h"

static unsigned a[8], sum;

static void offload(int i) {
#pragma omp target nowait map(tofrom : a[i : 1]) depend(inout : a[i])
  a[i] = a[i] * 3 + i + linger(3000);
#pragma omp target nowait map(tofrom : a[i : 1]) depend(inout : a[i])
  a[i] ^= a[i] >> 3;
#pragma omp taskwait
  a[i] += 5;
}

static int nested(void) {
  for (unsigned round = 1; round <= 20; round++) {
    unsigned expected = sum = 0;
    for (int i = 0; i < 8; i++)
      a[i] = round * i;
#pragma omp taskgraph
    {
      for (int i = 0; i < 8; i++) {
#pragma omp task depend(inout : a[i])
        offload(i);
      }
#pragma omp target nowait map(to : a) map(tofrom : sum) depend(iterator(int i = 0 : 8), in : a[i]) depend(out : sum)
      for (int i = 0; i < 8; i++)
        sum = sum * 31 + a[i];
    }
    for (unsigned i = 0; i < 8; i++) {
      const unsigned x = round * i * 3 + i;
      expected = expected * 31 + (x ^ x >> 3) + 5;
    }
    if (sum != expected)
      return round;
  }
  return 0;
}

int main(void) { return everywhere(nested); }
