// Mapping, updates in both directions, kernels and unmapping are nodes of one graph, with tasks of the host in between.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: env CHOMP_TRACE=1 %t 2> %t.err
// RUN: %filecheck %s < %t.err
// CHECK: taskgraph    replayed, {{[0-9]+}} tasks
#include "../async/Inputs/everywhere.h"
#include "../async/Inputs/linger.h"

enum { N = 60 };
static unsigned a[N], b[N], sum, middle;

static unsigned total(const unsigned *x) {
  unsigned result = 0;
  for (int i = 0; i < N; i++)
    result = result * 31 + x[i];
  return result;
}

static int updates(void) {
  for (unsigned round = 1; round <= 30; round++) {
    unsigned x[N], y[N];
    for (unsigned i = 0; i < N; i++) {
      a[i] = x[i] = i * round;
      b[i] = y[i] = i + round;
    }
#pragma omp taskgraph
    {
#pragma omp target enter data map(to : a) nowait depend(inout : a)
#pragma omp target enter data map(alloc : b) nowait depend(inout : b)
#pragma omp task depend(inout : b)
      for (int i = 0; i < N; i++)
        b[i] += round + linger(200);
#pragma omp target update to(b) nowait depend(inout : b)
#pragma omp target teams distribute parallel for nowait map(a, b) depend(inout : a) depend(in : b)
      for (int i = 0; i < N; i++)
        a[i] = a[i] * 3 + b[i] + linger(100);
#pragma omp target update from(a) nowait depend(inout : a)
#pragma omp task depend(inout : a) depend(out : middle)
      {
        middle = total(a);
        for (int i = 0; i < N; i++)
          a[i] ^= round;
      }
#pragma omp target update to(a) nowait depend(inout : a)
#pragma omp target nowait map(a, b) depend(in : a) depend(inout : b)
      for (int i = 0; i < N; i++)
        b[i] = b[i] * 7 + a[N - 1 - i];
#pragma omp target exit data map(from : b) nowait depend(inout : b)
#pragma omp target exit data map(release : a) nowait depend(inout : a)
#pragma omp task depend(in : b) depend(out : sum)
      sum = total(b);
    }
    for (int i = 0; i < N; i++) {
      y[i] += round;
      x[i] = x[i] * 3 + y[i];
    }
    if (middle != total(x))
      return round;
    for (int i = 0; i < N; i++)
      x[i] ^= round;
    for (int i = 0; i < N; i++)
      y[i] = y[i] * 7 + x[N - 1 - i];
    if (sum != total(y))
      return -(int)round;
    for (int i = 0; i < N; i++)
      if (a[i] != x[i] || b[i] != y[i])
        return 100 + round;
  }
  return 0;
}

int main(void) { return everywhere(updates); }
