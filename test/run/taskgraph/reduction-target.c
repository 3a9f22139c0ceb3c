// Kernels with reductions are nodes: each replay begins with the value that is there then.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: env CHOMP_TRACE=1 %t 2> %t.err
// RUN: %filecheck %s < %t.err
// CHECK: taskgraph    replayed, {{[0-9]+}} tasks
#include "../async/Inputs/everywhere.h"

enum { N = 300 };
static int a[N], most;

static int reductions(void) {
  for (int round = 1; round <= 6; round++) {
    int sum = 1000 * round, squares = round;
    most = -1;
    for (int i = 0; i < N; i++)
      a[i] = (i * 7 + round) % 101;
#pragma omp taskgraph
    {
#pragma omp target teams distribute parallel for nowait map(to : a) map(tofrom : sum) reduction(+ : sum)               \
    depend(in : a) depend(inout : sum)
      for (int i = 0; i < N; i++)
        sum += a[i];
#pragma omp target teams distribute parallel for nowait map(to : a) map(tofrom : most) reduction(max : most)           \
    depend(in : a) depend(inout : most)
      for (int i = 0; i < N; i++)
        most = most < a[i] ? a[i] : most;
#pragma omp target parallel for nowait map(to : a, sum) map(tofrom : squares) reduction(+ : squares)                   \
    depend(in : a, sum) depend(inout : squares)
      for (int i = 0; i < N; i++)
        squares += a[i] * a[i] + sum % 10;
    }
    int expected = 1000 * round, expected_most = -1, expected_squares = round;
    for (int i = 0; i < N; i++) {
      expected += a[i];
      expected_squares += a[i] * a[i];
      expected_most = expected_most < a[i] ? a[i] : expected_most;
    }
    if (sum != expected || most != expected_most || squares != expected_squares + N * (expected % 10))
      return round;
  }
  return 0;
}

int main(void) { return everywhere(reductions); }
