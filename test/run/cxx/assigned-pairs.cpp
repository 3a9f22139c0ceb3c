// The library's pairs are assigned by functions that are constexpr in C++20 alone.
// RUN: %chompcxx -std=c++17 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %if nvcc %{ %chompcxx -std=c++17 --offload-arch=sm_90 -c %s -o %t.cuda.o %}
// RUN: %if hip %{ %chompcxx -std=c++17 --offload-arch=gfx90a -c %s -o %t.hip.o %}
#include <utility>

int main() {
  double s = 0;
#pragma omp target map(tofrom : s)
  {
    std::pair<int, double> a, b;
    a = std::make_pair(3, 1.5);
    b = a;
    s = b.first + b.second;
  }
  return s != 4.5;
}
