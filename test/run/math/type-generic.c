// <tgmath.h> means the functions of its arguments' type, on every device.
// RUN: %chompcc %s -o %t -lm
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip,vgpu -o %t.out %s
// RUN: %filecheck %s < %t.out/type-generic.device.cu
// RUN: %filecheck %s < %t.out/type-generic.vgpu.cpp
// RUN: %if nvcc %{ %nvcc_cubin %t.out/type-generic.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/type-generic.device.hip -o %t.hsaco %}
#include <tgmath.h>

int main(void) {
  float f = 2, g = 0.3f;
  double d = 2;
  int n = 2, sizes[4] = {0}, wrong = 0, whole = 0;
#pragma omp target map(tofrom : sizes, wrong, whole) firstprivate(f, g, d, n)
  {
    // CHECK: sizeof(sinf(f))
    sizes[0] = sizeof(sin(f));
    // CHECK: sizeof(sin(d))
    sizes[1] = sizeof(sin(d));
    // CHECK: sizeof(sqrt((double)n))
    sizes[2] = sizeof(sqrt(n));
    // CHECK: pow((double)f, d)
    sizes[3] = sizeof(pow(f, d));
    wrong = fmax(f, g) != f || fabs(-g) != g || ldexp(g, n) != 4 * g || fma(d, d, d) != 6 || lround(f) != 2;
    frexp(f, &whole);
  }
  for (int k = 0; k < 4; k++)
    if (sizes[k] != (k ? sizeof(double) : sizeof(float)))
      return 1 + k;
  return wrong || whole != 2;
}
