// What the library has constexpr since C++17 is so in kernels, though the program is older.
// RUN: %chompcxx -std=c++14 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s -- -std=c++14
// RUN: %if nvcc %{ %nvcc_cubin --expt-relaxed-constexpr %t.out/older-library.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/older-library.device.hip -o %t.hsaco %}
#include <array>

int main() {
  int result = 0;
#pragma omp target map(from : result)
  {
    std::array<int, 4> a{};
    a[1] = 3;
    for (int &x : a)
      x++;
    result = *a.begin() + a.front() + a.data()[1];
  }
  return result == 6 ? 0 : 1;
}
