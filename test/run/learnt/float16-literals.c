// Literals of half precision, which neither nvcc nor older host compilers know in C++.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s && FileCheck --input-file=%t.out/float16-literals.device.cu %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/float16-literals.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/float16-literals.device.hip -o %t.hsaco %}
#define QUARTER 0.25F16

int main(void) {
  float r = 0;
#pragma omp target map(tofrom : r)
  {
    // CHECK: _Float16 x = _Float16(1.5);
    _Float16 x = 1.5f16;
    x += 2.0f16;
    // CHECK: * _Float16(0.25)
    r = x * QUARTER;
  }
  return r == 0.875f ? 0 : 1;
}
