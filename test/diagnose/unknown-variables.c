// Variables of Chomp's that nobody reads are told once, with the name that was meant.
// RUN: %chompcc %s -o %t
// RUN: env CHOMP_TRCE=1 CHOMP_DEVCIE=vgpu CHOMP_VGPU_STRICT=1 CHOMP_SOMETHING_ELSE=1 CHOMP_HOST_CC=gcc CHOMP_CUDA_PATH=/x CHOMP_ROOT=/x %t 2>&1 | FileCheck %s
// CHECK-NOT: chomp:
// CHECK: chomp: CHOMP_DEVCIE is set, and there is no such variable; did you mean CHOMP_DEVICE?
// CHECK-NEXT: chomp: CHOMP_SOMETHING_ELSE is set, and there is no such variable (chompcc --env-help lists all)
// CHECK-NEXT: chomp: CHOMP_TRCE is set, and there is no such variable; did you mean CHOMP_TRACE?
// CHECK-NEXT: chomp: CHOMP_VGPU_STRICT is set, and there is no such variable; did you mean CHOMP_VGPU{{.*}}?
// CHECK-NOT: chomp:
int main(void) {
  int x = 0;
  for (int i = 0; i < 2; i++)
#pragma omp target map(tofrom : x)
    x++;
  return x != 2;
}
