// A file that includes itself, and makes a function of itself each time.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory CHOMP_TRACE=1 %t 2>&1 | %filecheck %s
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// CHECK: launch {{.*}}main_
// CHECK: launch {{.*}}twice_int
// CHECK: launch {{.*}}twice_double
#ifndef TYPE
#define JOIN2(a, b) a##b
#define JOIN(a, b) JOIN2(a, b)
#define TYPE int
#include "includes-itself.c"
#undef TYPE
#define TYPE double
#include "includes-itself.c"
int main(void) {
  int three = 0;
#pragma omp target map(from : three)
  three = 3;
  return three + twice_int(4) != 11 || twice_double(0.25) != 0.5;
}
#else
static TYPE JOIN(twice_, TYPE)(TYPE x) {
#pragma omp target map(tofrom : x)
  x *= 2;
  return x;
}
#endif
