// What the graph's target tasks map is there at one encounter, and absent at the next one; the results are right.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: env CHOMP_TRACE=1 %t 2> %t.err
// RUN: %filecheck %s < %t.err
// CHECK: taskgraph    replayed, {{[0-9]+}} tasks
#include "../async/Inputs/everywhere.h"
#include <omp.h>

enum { N = 50 };
static int v[N], w[N], seen;

static void graph(int round) {
#pragma omp taskgraph
  {
#pragma omp target nowait map(tofrom : v) depend(inout : v)
    for (int i = 0; i < N; i++)
      v[i] += round;
#pragma omp target teams distribute parallel for nowait map(to : v) map(tofrom : w) depend(in : v) depend(inout : w)
    for (int i = 0; i < N; i++)
      w[i] = w[i] * 2 + v[i];
#pragma omp target nowait map(tofrom : v) map(to : w) depend(inout : v) depend(in : w)
    for (int i = 0; i < N; i++)
      v[i] -= w[i];
#pragma omp target nowait map(to : v) map(tofrom : seen) depend(in : v) depend(inout : seen)
    seen += v[N - 1];
  }
}

static int absent(void) {
  int expected = seen = 0;
  for (int round = 1; round <= 24; round++) {
    for (int i = 0; i < N; i++) {
      v[i] = i;
      w[i] = round * i;
    }
    const int mapped = round / 2 % 4;
    if (mapped & 1) {
#pragma omp target enter data map(to : v)
    }
    if (mapped & 2) {
#pragma omp target enter data map(to : w)
    }
    graph(round);
    if (mapped & 1) {
#pragma omp target exit data map(from : v)
    }
    if (mapped & 2) {
#pragma omp target exit data map(from : w)
    }
    for (int i = 0; i < N; i++) {
      const int new_w = round * i * 2 + i + round;
      if (w[i] != new_w || v[i] != i + round - new_w)
        return round;
    }
    expected += v[N - 1];
    if (seen != expected)
      return round;
    const int device = omp_get_default_device();
    if (device != omp_get_initial_device() && omp_get_num_devices() &&
        (omp_target_is_present(v, device) || omp_target_is_present(&seen, device)))
      return -1;
  }
  return 0;
}

int main(void) { return everywhere(absent); }
