// RUN: %not %chomp %s -o %t --emit=cuda 2>&1 | %filecheck %s
// Covers: C library in a region

#include <math.h>
#include <stdlib.h>
void f(int *r) {
#pragma omp target teams distribute parallel for map(from: r[0:1])
  for (int i = 0; i < 1; i++) {
    // CHECK: [[@LINE+1]]:12: error: a call of 'rand' can't be written in CUDA or HIP: no GPU has that function: call it before or after the region
    r[0] = rand();
    // CHECK: [[@LINE+1]]:13: error: a call of 'div' can't be written in CUDA or HIP: no GPU has that function: call it before or after the region
    r[0] += div(7, 2).rem;
    // CHECK: [[@LINE+1]]:13: error: a call of 'sqrtl' can't be written in CUDA or HIP: no GPU has that function: call it before or after the region
    r[0] += sqrtl(r[0]);
  }
}
