// std::complex of whole numbers, and the functions of <complex> that take real numbers, give in kernels what the library
// gives on the host.
// RUN: %chompcxx -std=c++17 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcxx -std=c++17 --offload-arch=sm_90 -c %s -o %t.cuda.o %}
// RUN: %if hip %{ %chompcxx -std=c++17 --offload-arch=gfx90a -c %s -o %t.hip.o %}

#include <complex>
#include <cstdlib>

#pragma omp begin declare target
int filled;
void put(double *r, double x) { r[filled++] = x; }
template <class T> void put(double *r, std::complex<T> z) {
  r[filled++] = double(z.real());
  r[filled++] = double(z.imag());
}

template <class T> void whole(double *r, T x, T y) {
  const std::complex<T> z(x, y);
  put(r, double(std::abs(z)));
  put(r, double(std::arg(z)));
  put(r, double(std::norm(z)));
  put(r, std::conj(z));
  put(r, std::proj(z));
  put(r, std::polar(T(7), T(2)));
  put(r, std::polar(T(7)));
  put(r, z * z + z / std::complex<T>(2, 1));
}

template <class T> void real(double *r, T x) {
  put(r, std::arg(x));
  put(r, std::norm(x));
  put(r, std::conj(x));
  put(r, std::proj(x));
  put(r, std::real(x) + std::imag(x));
}

int all(double *r) {
  filled = 0;
  whole(r, 3, -4);
  whole(r, -5, 0);
  whole(r, 0, 0);
  whole(r, 300000L, 400000L);
  whole<short>(r, -20, -21);
  real(r, -3);
  real(r, 2u);
  real(r, -2.5f);
  real(r, 2.5);
  return filled;
}
#pragma omp end declare target

int main() {
  double here[100] = {}, there[100] = {};
  int count = 0;
#pragma omp target map(tofrom : there) map(from : count)
  count = all(there);
  if (count == 0 || all(here) != count)
    return 1;
  for (int i = 0; i < count; ++i)
    if (std::abs(here[i] - there[i]) > 1e-6)
      return 2 + i;
  return 0;
}
