// Data that stays on two devices, updates between, and a reader of both.
// RUN: %chompcc %s -o %t
// RUN: env CHOMP_VGPU_DEVICES=2 OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env CHOMP_VGPU_DEVICES=2 OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"
#include <omp.h>

static unsigned x, y, sums[10];

static int devices(void) {
  const int one = 0, two = omp_get_num_devices() > 1;
  unsigned expected_x = x = 1, expected_y = y = 2;
#pragma omp target enter data map(to : x) device(one) nowait depend(inout : x)
#pragma omp target enter data map(to : y) device(two) nowait depend(inout : y)
  for (int i = 0; i < 10; i++) {
#pragma omp target nowait device(one) map(x) depend(inout : x)
    x = x * 3 + i + linger(4000);
#pragma omp target update from(x) device(one) nowait depend(inout : x)
#pragma omp target nowait device(two) map(y) firstprivate(i) map(to : x) depend(inout : y) depend(in : x)
    y = y * 5 + x + linger(3000);
#pragma omp target update from(y) device(two) nowait depend(inout : y)
#pragma omp task depend(in : x, y) firstprivate(i)
    sums[i] = x + y;
    expected_x = expected_x * 3 + i;
    expected_y = expected_y * 5 + expected_x;
  }
#pragma omp target exit data map(from : x) device(one) nowait depend(inout : x)
#pragma omp target exit data map(from : y) device(two) nowait depend(inout : y)
#pragma omp taskwait
  return x != expected_x || y != expected_y || sums[9] != x + y;
}

int main(void) { return everywhere(devices); }
