// A header of C before C++'s for the same: <cstring> alone puts its functions into std, <math.h> alone puts std's in front
// of all. And a header that another one has included before, which kernels replace (<complex>).
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t | %filecheck %s
// RUN: env OMP_TARGET_OFFLOAD=disabled %t | %filecheck %s
// RUN: %if nvcc %{ %chompcxx --offload-arch=sm_90 -c %s -o %t.o %}
// RUN: %if hip %{ %chompcxx --offload-arch=gfx90a -c %s -o %t.o %}
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <complex>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <math.h>

template <class T> T larger(std::complex<T> x) {
  const T a = x.real(), b = x.imag();
  return isnan(a) || isnan(b) ? T(-1) : fmax(a, b);
}
enum class kind : std::uint8_t { plain = 0, doubled = 1 };
template <class T> std::size_t length(const T *s) { return std::strlen(s); }

int main() {
  char c[10] = "abc";
  int n = 0;
  kind k = kind::doubled;
#pragma omp target map(tofrom : n, c)
  {
    char d[10];
    std::memcpy(d, c, sizeof(d));
    n = length(d) + std::abs(-5) + static_cast<int>(larger(std::complex<float>(3, 4)));
    n *= 1 + static_cast<int>(k);
    std::memset(c, 'x', 2);
    std::printf("%d\n", n);
  }
  printf("%s\n", c);
}
// CHECK: 24
// CHECK-NEXT: xxc
