// The pieces of a function lie in several files, of which only some have directives; a macro brings one into a file that
// has none.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env CHOMP_TRACE=1 %t 2>&1 | %filecheck %s
// CHECK-COUNT-2: launch
#include <omp.h>

#define ON_DEVICE(x) _Pragma("omp target map(tofrom : x)")

#include "Inputs/head.h"
#pragma omp target teams distribute parallel for reduction(+ : all) map(to : a[:n])
  for (int i = 0; i < n; ++i)
    all += a[i] * omp_is_initial_device() + a[i];
#include "Inputs/tail.h"
#include "Inputs/twice.h"

int main(void) {
  int a[100];
  for (int i = 0; i < 100; ++i)
    a[i] = i;
  return sum(a, 100) != 4950 || twice(21) != 42;
}
