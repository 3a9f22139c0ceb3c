// The compilers' own names for the mathematical functions: AMD's backend has none for numbers of 64 bits.
// RUN: %chompcxx %s -o %t -lm
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// Its kernels for the virtual GPU are those of a program that has others for GPUs, too.
// RUN: %chomp --emit=cuda,hip,vgpu -o %t.out %s
// RUN: %host_cxx -std=gnu++17 -fsyntax-only -w -I%source_dir/include %t.out/builtin-functions.vgpu.cpp
// RUN: %if nvcc %{ %chompcxx --offload-arch=sm_90 -c %s -o %t.o %}
// RUN: %if hip %{ %chompcxx --offload-arch=gfx90a -c %s -o %t.o %}
template <class T> T length(T x, T y) { return __builtin_sqrt(x * x + y * y); }

int main() {
  double x = 0.5, h = 0;
  float f = 1;
#pragma omp target map(tofrom : x, f, h)
  {
    x = __builtin_sin(x) * __builtin_sin(x) + __builtin_cos(x) * __builtin_cos(x) + __builtin_pow(2.0, 3.0);
    f = __builtin_expf(0.0f) + __builtin_fmaxf(f, 4.0f);
    h = length(3.0, 4.0);
  }
  return x > 8.999 && x < 9.001 && f == 5 && h == 5 ? 0 : 1;
}
