// nvcc's std::complex (chomp/complexnumbers.h) against the library's own, by the host compiler: what one program prints
// with the one it prints with the other.
// RUN: %host_cxx -std=c++17 -O1 -ffp-contract=off %s -o %t.library && %t.library > %t.expected
// RUN: %gxx -std=c++17 -O1 -ffp-contract=off -DOURS -D__CUDACC__ -D__host__= -D__device__= %chomp_include %s -o %t.ours
// RUN: %t.ours > %t.got
// RUN: diff %t.expected %t.got
// RUN: %gxx -std=c++20 -O1 -ffp-contract=off -DOURS -D__CUDACC__ -D__host__= -D__device__= %chomp_include %s -o %t.ours
// RUN: %t.ours > %t.got
// RUN: diff %t.expected %t.got
// REQUIRES: gcc
#ifdef OURS
#include <chomp/complexnumbers.h>
#endif
#include <complex>
#include <cstdio>

template <class T> void show(const char *what, std::complex<T> z) {
  std::printf("%s %.6g %.6g\n", what, double(z.real()) + 0.0, double(z.imag()) + 0.0); // -0 is 0
}

template <class T> void operators() {
  using Number = std::complex<T>;
  constexpr Number constant(3, -4);
  static_assert(constant.real() == 3 && sizeof(Number) == 2 * sizeof(T), "");
  const Number all[] = {Number(0, 0), Number(1, 2), Number(-3, 5), constant, Number(8)};
  for (const Number &x : all)
    for (const Number &y : all) {
      show("sum", x + y), show("difference", x - y), show("product", x * y);
      if (y != T(0))
        show("quotient", x / y);
      show("real", x + T(2)), show("real", T(2) - x), show("real", x * T(3)), show("real", T(1) / Number(y + T(1)));
      std::printf("%d %d %d\n", x == y, x == T(8), T(1) != y);
      Number z = x;
      z += y, z *= z, z -= x, z /= Number(1, 1);
      show("assigned", z);
      z = T(5), z += T(1), z *= T(2), z -= T(3), z /= T(4);
      show("assigned", z);
      z = -x, z = +z, z *= x.real();
      z.imag(z.imag() + 1), z.real(2);
      show("parts", z);
      show("conjugate", conj(x));
      std::printf("%g %g %g\n", double(norm(y)), double(real(x)), double(imag(x)));
    }
  Number z(2, 3);
  z *= z.real() + T(0);
  show("self", z);
}

int main() {
  operators<float>();
  operators<double>();
  std::complex<float> f(1.5f, -2);
  std::complex<double> d = f;
  show("wider", d += f);
  show("narrower", std::complex<float>(d));
  f = d;
  show("narrower", f * 2.0f);
  show("whole", std::complex<int>(7, 3) / std::complex<int>(1, 1) + std::complex<int>(2));
  std::printf("%g %g %g\n", std::norm(3), std::imag(2.5), double(std::conj(2).real()));
  using namespace std::complex_literals;
  show("literal", 2.0 + 1.5i);
  show("infinite", std::complex<double>(INFINITY, 1) * std::complex<double>(2, 3));
}
