// RUN: %not %chomp %s -o %t --emit=cuda 2>&1 | %filecheck %s

#include <stdlib.h>
void f(int *r) {
#pragma omp target map(from: r[0:1])
  {
    // CHECK: [[@LINE+1]]:12: error: a call of 'rand' can't be written in CUDA or HIP: no GPU has that function: call it before or after the region
    r[0] = rand();
  }
}
