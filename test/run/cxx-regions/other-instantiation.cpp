// Gcc doesn't deduce an int from a template's size_t, Clang does: the two make other instantiations, and a kernel is what
// Clang makes. That is said, with the place of the region; also where Clang makes one instantiation alone.
// REQUIRES: gcc
// RUN: env CHOMP_HOST_CXX=g++ %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory not %t 2>&1 | FileCheck %s
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: env CHOMP_HOST_CXX=g++ %chompcxx -DALONE %s -o %t.alone
// RUN: env OMP_TARGET_OFFLOAD=mandatory not %t.alone 2>&1 | FileCheck %s
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.alone
// CHECK: chomp: the target region of 'Policy_run_l{{[0-9]+}}' ({{.*}}other-instantiation.cpp:[[#@LINE+14]]) can't run: the host
// CHECK-SAME: compiler has made an instantiation of it that Clang doesn't make
#include <cstddef>

template <std::size_t N> struct Threads {};
template <class T> struct Factor {
  static constexpr int value = 2;
};
template <int N> struct Factor<Threads<N>> {
  static constexpr int value = N;
};
struct Policy {
  template <int By> static int run(int n) {
    int sum = 0;
#pragma omp target teams distribute parallel for reduction(+ : sum)
    for (int i = 0; i < n; i++)
      sum += By;
    return sum;
  }
};

int main() {
#ifndef ALONE
  if (Policy::run<3>(10) != 30)
    return 1;
#endif
  const int by = Factor<Threads<8>>::value;
  return Policy::run<by>(10) == by * 10 ? 0 : 2;
}
