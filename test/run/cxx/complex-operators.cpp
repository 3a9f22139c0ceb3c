// Operators of std::complex in a region of C++17. nvcc makes nothing of those of libstdc++, so its kernels have a class of
// Chomp's own.
//
// RUN: %chompcxx -std=c++17 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %if nvcc %{ %chompcxx -std=c++17 --offload-arch=sm_90 -c %s -o %t.o %}
// RUN: %if hip %{ %chompcxx -std=c++17 --offload-arch=gfx90a -c %s -o %t.o %}
// RUN: %chomp --emit=cuda -o %t.out %s -- -std=c++17
// RUN: %filecheck %s < %t.out/complex-operators.device.cu
// DEFINE: %{nvcc} = %nvcc -std=c++20 -arch=sm_90 -I%build_dir/include
// RUN: %if nvcc %{ %{nvcc} -ptx %t.out/complex-operators.device.cu -o %t.ptx %}
// RUN: %if nvcc %{ %filecheck --check-prefix=PTX %s < %t.ptx %}
// CHECK: #include <chomp/complexnumbers.h>
// CHECK-NEXT: #include <complex>
// PTX: mul{{.*}}.f32
// PTX: st.global.f32
#include <complex>

using Number = std::complex<float>;

int main() {
  Number z[8];
  for (int i = 0; i < 8; i++)
    z[i] = Number(i, 1);
#pragma omp target teams distribute parallel for map(tofrom : z)
  for (int i = 0; i < 8; i++) {
    z[i] *= z[i];
    z[i] += Number(1, 0);
    z[i] = z[i] / 2.0f - Number(0, i);
  }
  for (int i = 0; i < 8; i++)
    if (z[i] != Number(i * i / 2.0f, 0))
      return 1;
  return 0;
}
