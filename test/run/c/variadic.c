// A function's further arguments, read by the macros' names in kernels, too.
// REQUIRES: gcc, clang
// RUN: %chompcc --host-compiler=%gcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: %chompcc --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: %chomp %s -o %t.out --emit=cuda,hip --
// RUN: %filecheck %s < %t.out/variadic.device.cu
// RUN: %if nvcc %{ %nvcc_cubin %t.out/variadic.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/variadic.device.hip -o %t.hsaco %}
// CHECK: total += va_arg(arguments, struct pair).second;
#include <stdarg.h>
#pragma omp begin declare target
struct pair {
  int first, second;
};

int sum(int count, ...) {
  va_list arguments, copy;
  int total = 0;
  va_start(arguments, count);
  va_copy(copy, arguments);
  for (int i = 0; i < count; i++)
    total += va_arg(arguments, struct pair).second;
  va_end(arguments);
  total += va_arg(copy, struct pair).first;
  va_end(copy);
  return total;
}
#pragma omp end declare target

int main(void) {
  struct pair a = {1, 20}, b = {3, 40};
  int result = 0;
#pragma omp target map(to : a, b) map(from : result)
  result = sum(2, a, b);
  return result != 61;
}
