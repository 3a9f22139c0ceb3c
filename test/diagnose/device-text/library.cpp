// A GPU's compiler takes the standard library's functions that are constexpr in C++20 alone; the virtual GPU takes all.
//
// RUN: %not %chomp %s -o %t --emit=cuda -- -std=c++17 2>&1 | %filecheck %s
//
// Covers: standard library in a region
#include <algorithm>
#include <functional>

void region(int *x) {
#pragma omp target map(tofrom : x[0 : 2])
  // CHECK: [[@LINE+1]]:8: error: 'std::stable_sort' can't be written in CUDA or HIP: a function of the standard library has to be constexpr in C++20
  std::stable_sort(x, x + 2);
}

template <class T> std::size_t place(T x) { return std::hash<T>()(x) % 7; }
void places(int *x) {
#pragma omp target map(tofrom : x[0 : 2])
  // CHECK: [[@LINE-3]]:52: error: 'std::hash<int>::operator()' can't be written in CUDA or HIP: a function of the standard library has to be constexpr in C++20
  x[0] = std::plus<int>()(place(x[1]), 1);
}
