// CHOMP_CHECK_POINTERS=1: before a launch, a pointer that leads to nothing mapped and is no device pointer is told, on any
// device; here on the virtual GPU, which can follow it all the same.
// UNSUPPORTED: strict
// (It has a mistake, about which it is.)
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t 2>&1 | count 0
// RUN: env CHOMP_CHECK_POINTERS=1 %t 2>&1 | %filecheck %s --implicit-check-not=chomp:
// CHECK: chomp: host-memory: the target region of 'main' ({{.*}}check-pointers.c:[[#@LINE+15]]) uses a pointer that the device can't follow
// CHECK-NEXT: memory: the pointer forgotten is the host's: nothing is mapped where it points to
// CHECK-NEXT: mend: map what it points to: map(tofrom: forgotten[0:n]), on this construct or before it; or is_device_ptr(forgotten) if it is to hold a device address
#include <omp.h>
#include <stdlib.h>
int main(void) {
  enum { N = 10 };
  int *mapped = calloc(N, sizeof(int)), *forgotten = calloc(N, sizeof(int)), *null = 0;
  int *allocated = omp_target_alloc(N * sizeof(int), omp_get_default_device());
  int sum = 0;
#pragma omp target enter data map(to : mapped[0 : N])
#pragma omp target teams distribute parallel for
  for (int i = 0; i < N; i++)
    allocated[i] = null ? null[i] : i;
  for (int again = 0; again < 2; again++)
#pragma omp target teams distribute parallel for reduction(+ : sum)
    for (int i = 0; i < N; i++)
      sum += mapped[i] + forgotten[i] + allocated[i];
#pragma omp target exit data map(delete : mapped[0 : N])
  omp_target_free(allocated, omp_get_default_device());
  return sum != 2 * 45;
}
