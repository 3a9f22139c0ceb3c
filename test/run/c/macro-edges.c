// Where what a macro stands for meets the text beside it, and where a replacement does.
// REQUIRES: gcc, clang
// RUN: %chompcc -w --host-compiler=%gcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: %chompcc -w --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: %chomp %s -o %t.out --emit=cuda,hip -- -w
// RUN: %if nvcc %{ %nvcc_cubin %t.out/macro-edges.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/macro-edges.device.hip -o %t.hsaco %}
#include <stddef.h>
#define FOURTEEN 0xe
#define BELOW -1
#define AT &
#pragma omp begin declare target
int number;

int *where(int null) {
  if (null)
    return(NULL);
  else return(AT number);
}

int compute(int x, int unused) {
#pragma unused(unused, x)
  return FOURTEEN+1 + (x-BELOW) + -BELOW+FOURTEEN-x;
}
#pragma omp end declare target

int main(void) {
  int result = 0;
#pragma omp target map(from : result)
  {
    int bits = 6 &(AT number == NULL);
    result = compute(5, 0) + (where(1) == NULL) + (where(0) == AT number) + bits;
  }
  return result != 15 + 6 + 1 + 14 - 5 + 2;
}
