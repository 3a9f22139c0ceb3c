// Kernels are compiled for the program's standard: C++20 has taken members of the library's classes, and constructors
// in a class that is initialized as an aggregate.
// RUN: %chompcxx -std=c++17 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chompcxx -std=c++11 %s -o %t.old
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.old
// RUN: %if nvcc %{ %chompcxx -std=c++17 --offload-arch=sm_90 -c %s -o %t.cuda.o %}
// RUN: %if hip %{ %chompcxx -std=c++17 --offload-arch=gfx90a -c %s -o %t.hip.o %}
#include <memory>

template <class T, class Alloc = std::allocator<T>> class View {
public:
  using pointer = typename Alloc::pointer;
  View(pointer data, int size) : data(data), size(size) {}
  T sum() const {
    T out = 0;
    for (int i = 0; i < size; i++)
      out += data[i];
    return out;
  }
  pointer data;
  int size;
};
struct Pair {
  Pair() = default;
  int a, b;
};

int main() {
  double values[4] = {1, 2, 3, 4}, sum = 0;
  View<double> view(values, 4);
#pragma omp target map(from : sum) map(to : values) map(to : view, view.data[0 : 4])
  {
    Pair pair{10, 20};
    sum = view.sum() + pair.a + pair.b;
  }
  return sum == 40 ? 0 : 1;
}
