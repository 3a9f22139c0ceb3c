// Operators of std::complex in a region of C++17: nvcc wants C++20 for them.
//
// RUN: %chompcxx -std=c++17 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %if nvcc %{ %chompcxx -std=c++17 --offload-arch=sm_90 -c %s -o %t.o %}
// RUN: %if hip %{ %chompcxx -std=c++17 --offload-arch=gfx90a -c %s -o %t.o %}
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
