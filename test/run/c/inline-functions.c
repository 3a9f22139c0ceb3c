// C's inline functions that aren't static: both the inline definition and the external one that another file has run
// their regions on the device, and no compiler says that they name what is static.
// RUN: %split_file %s %t
// RUN: %chompcc -O2 -std=c11 -pedantic-errors -Wall -Wextra -Werror %t/main.c %t/other.c -o %t/inlined
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t/inlined
// RUN: %chompcc -O0 -std=c99 -pedantic-errors %t/main.c %t/other.c -o %t/called
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t/called
// RUN: env OMP_TARGET_OFFLOAD=disabled CHOMP_TEST_ON_HOST=1 %t/called
// RUN: %chompcc -fgnu89-inline %t/gnu.c -o %t/gnu
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t/gnu
// RUN: %if nvcc %{ %chompcc --offload-arch=sm_90 -c %t/main.c -o %t/cuda.o %}
// RUN: %if hip %{ %chompcc --offload-arch=gfx90a -c %t/main.c -o %t/hip.o %}
//--- twice.h
#include <omp.h>
inline int twice(const int *a, int n) {
  int sum = 0, host = 1;
#pragma omp target data map(to : a[0 : n])
  {
#pragma omp target teams distribute parallel for reduction(+ : sum)
    for (int i = 0; i < n; i += 2)
      sum += 2 * a[i];
#pragma omp target map(from : host)
    host = omp_is_initial_device();
  }
  return host ? -sum : sum;
}
//--- main.c
#include "twice.h"
#include <stdlib.h>
int other(const int *a, int n);
int main(void) {
  const int a[5] = {1, 2, 3, 4, 5}, sign = getenv("CHOMP_TEST_ON_HOST") ? -1 : 1;
  return twice(a, 5) != 18 * sign || other(a, 4) != 8 * sign;
}
//--- other.c
#include "twice.h"
extern inline int twice(const int *a, int n);
int other(const int *a, int n);
int other(const int *a, int n) { return twice(a, n); }
//--- gnu.c
#include "twice.h"
int main(void) {
  const int a[3] = {1, 2, 3};
  return twice(a, 3) != 8;
}
