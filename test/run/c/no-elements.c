// GNU C's objects of no size: a declare target array without elements has nothing that corresponds.
// REQUIRES: gcc, clang
// RUN: %chompcc -w --host-compiler=%gcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: %chompcc -w --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: %chomp --emit=cuda,hip -o %t.out %s -- -w
// RUN: %filecheck %s < %t.out/no-elements.device.cu
// RUN: %if nvcc %{ %nvcc_cubin %t.out/no-elements.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/no-elements.device.hip -o %t.hsaco %}

// CHECK: __device__ int (&none)[0] = reinterpret_cast<int (&)[0]>(chomp::nothing<>);
#pragma omp begin declare target
int none[0], before = 1;
static struct {
} empty;
int rows[2][0], behind = 2;
#pragma omp end declare target

int main(void) {
  int result = 0;
#pragma omp target map(from : result)
  result = sizeof none + sizeof empty + sizeof rows + 10 * before + behind;
  return result != 12;
}
