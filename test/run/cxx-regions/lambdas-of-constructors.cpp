// A template that a constructor or a destructor calls with a lambda of its own: compilers name such closures by
// different variants of the constructor.
// REQUIRES: gcc, clang
// RUN: %chompcxx --host-compiler=%gcc %s -o %t.gcc && env OMP_TARGET_OFFLOAD=mandatory %t.gcc | %filecheck %s
// RUN: %chompcxx --host-compiler=%clang %s -o %t.clang && env OMP_TARGET_OFFLOAD=mandatory %t.clang | %filecheck %s
#include <cstdio>

template <class F> void each(double *d, int n, F f) {
#pragma omp target teams distribute parallel for map(tofrom : d[0 : n])
  for (int i = 0; i < n; i++)
    d[i] = f(i, d[i]);
}

template <class T> struct counter {
  double *d;
  counter(double *d, T step) : d(d) {
    each(d, 8, [step](int i, double x) { return x + i * step; });
    auto twice = [=](auto y) {
      each(d, 8, [y](int, double x) { return x + y; });
    };
    twice(1);
  }
  ~counter() {
    each(d, 8, [](int i, double) { return -i; });
  }
};
struct derived : virtual counter<int> {
  derived(double *d) : counter<int>(d, 3) {
    each(d, 8, [](int, double x) { return x * 2; });
  }
};

int main() {
  double d[8] = {};
  {
    derived c(d);
    printf("%g %g\n", d[0], d[7]); // CHECK: 2 44
  }
  printf("%g %g\n", d[0], d[7]); // CHECK-NEXT: 0 -7
}
