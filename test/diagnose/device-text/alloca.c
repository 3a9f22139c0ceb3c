// A GPU's threads don't find what alloca gives another one. Where nobody else gets it, it is as it is.
//
// RUN: %not %chomp %s -o %t --emit=cuda 2>&1 | %filecheck %s
// RUN: %chomp %s -o %t --emit=vgpu
//
// Covers: alloca in a region
#include <alloca.h>

static int own(int n) {
  char *a = alloca(n);
  a[0] = 1;
  return a[0];
}

void region(int *x) {
#pragma omp target map(tofrom : x[0 : 2])
  {
    int *one = __builtin_alloca(sizeof(int));
    *one = own(4);
    x[0] = *one;
  }
#pragma omp target map(tofrom : x[0 : 2])
  {
    // CHECK: [[@LINE+1]]:16: error: memory from alloca that a team's other threads may get can't be written in CUDA or HIP: they find none on this one's stack: declare an array of variable length
    int *all = alloca(8 * sizeof(int));
#pragma omp parallel for
    for (int i = 0; i < 8; i++)
      all[i] = x[1];
    x[0] = all[7];
#pragma omp parallel
    {
      // Each thread has its own.
      int *own = alloca(sizeof(int));
      *own = 1;
    }
  }
  // CHECK: 1 error
}
