// Pointers of the device are those of each encounter.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: env CHOMP_TRACE=1 %t 2> %t.err
// RUN: %filecheck %s < %t.err
// CHECK: taskgraph    replayed, {{[0-9]+}} tasks
#include "../async/Inputs/everywhere.h"
#include <omp.h>

enum { N = 30, Buffers = 3 };
static unsigned result[N];
static char from_tag, to_tag;

static void graph(unsigned *from, unsigned *to, unsigned round) {
#pragma omp taskgraph
  {
#pragma omp target nowait is_device_ptr(from, to) depend(inout : from_tag) depend(out : to_tag)
    for (int i = 0; i < N; i++)
      to[i] = from[i] * 3 + round;
#pragma omp target nowait is_device_ptr(from) depend(inout : from_tag)
    for (int i = 0; i < N; i++)
      from[i] = 0;
#pragma omp target nowait is_device_ptr(to) map(from : result) depend(in : to_tag)
    for (int i = 0; i < N; i++)
      result[i] = to[i];
  }
}

static int pointers(void) {
  const int device = omp_get_default_device();
  unsigned *buffers[Buffers], expected[N];
  int failed = 0;
  for (int b = 0; b < Buffers; b++)
    buffers[b] = omp_target_alloc(N * sizeof(unsigned), device);
  for (unsigned i = 0; i < N; i++)
    expected[i] = i;
  omp_target_memcpy(buffers[0], expected, sizeof expected, 0, 0, device, omp_get_initial_device());
  for (unsigned round = 0; round < 20 && !failed; round++) {
    graph(buffers[round % Buffers], buffers[(round + 1) % Buffers], round);
    for (int i = 0; i < N; i++) {
      expected[i] = expected[i] * 3 + round;
      failed |= result[i] != expected[i];
    }
  }
  for (int b = 0; b < Buffers; b++)
    omp_target_free(buffers[b], device);
  return failed;
}

int main(void) { return everywhere(pointers); }
