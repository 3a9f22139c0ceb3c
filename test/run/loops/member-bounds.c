// Bounds that are members of a structure: of one that comes by value the host counts, of a mapped one the kernel does,
// since the device's object may hold something else.
// UNSUPPORTED: shared-memory
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp %s -o %t.out --emit=cuda && %filecheck %s < %t.out/member-bounds.device.cu
// RUN: %if nvcc %{ %nvcc_cubin %t.out/member-bounds.device.cu -o %t.cubin %}
#include <stdio.h>
struct grid {
  struct {
    long rows, columns;
  } size;
  int first, step;
};

// CHECK-LABEL: void {{.*}} by_value_l
// CHECK: if (int k = blockIdx.x * blockDim.x + threadIdx.x; k < iterations) {
// CHECK-NEXT: int i = in.first + k;
static void by_value(struct grid in, double *x) {
#pragma omp target teams distribute parallel for map(tofrom : x[0 : in.size.rows])
  for (int i = in.first; i < in.size.rows; i++)
    x[i] += in.step;
}

// CHECK-LABEL: void {{.*}} nest_l
// CHECK-NOT: iterations
static void nest(struct grid in, double *x) {
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : x[0 : in.size.rows * in.size.columns])
  for (int i = 0; i < (int)in.size.rows; i++)
    for (int j = 0; j < (int)in.size.columns; j++)
      x[i * in.size.columns + j] += 100;
}

// CHECK-LABEL: void {{.*}} mapped_l
// CHECK: chomp::iterations(0, in->size.rows, 1)
static void mapped(struct grid *in, double *x, long rows) {
#pragma omp target data map(to : in[0 : 1]) map(tofrom : x[0 : rows])
  {
#pragma omp target map(in[0 : 1])
    in->size.rows /= 2;
#pragma omp target teams distribute parallel for map(in[0 : 1])
    for (int i = 0; i < in->size.rows; i++)
      x[i] += 1000;
  }
}

int main(void) {
  struct grid in = {{20, 3}, 2, 5};
  double x[60] = {0};
  by_value(in, x);
  nest(in, x);
  mapped(&in, x, 20);
  for (int i = 0; i < 60; i++) {
    const double expected = (i >= 2 && i < 20 ? 5 : 0) + 100 + (i < 10 ? 1000 : 0);
    if (x[i] != expected)
      return printf("wrong: x[%d] is %g and not %g\n", i, x[i], expected), 1;
  }
  return in.size.rows != 20;
}
