// Functions that the program adds to namespace std: its own specializations of the library's templates, and overloads
// beside them, with types of the program's or of the library's.
//
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/std-functions.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/std-functions.device.hip -o %t.hsaco %}
#include <cmath>
#include <complex>
#include <utility>

struct Money {
  long cents;
  int swaps;
};

namespace std {
template <> void swap<Money>(Money &a, Money &b) noexcept;
Money abs(Money m) { return {m.cents < 0 ? -m.cents : m.cents, m.swaps}; }
inline Money min(Money a, Money b) { return a.cents < b.cents ? a : b; }
// Neither the host nor linkers can tell these from a device's.
double squared(const complex<double> &c) { return real(c) * real(c) + imag(c) * imag(c); }
namespace numbers_of {
int twice(int i) { return 2 * i; }
} // namespace numbers_of
} // namespace std

template <class T> void exchange(T &a, T &b) { std::swap(a, b); }

int main() {
  Money a{-3, 0}, b{4, 0}, c{0, 0}, more[2] = {{1, 0}, {2, 0}}, others[2] = {{5, 0}, {6, 0}};
  int i = 1, j = 2;
  double square = 0;
#pragma omp target map(tofrom : a, b, c, more, others, i, j, square)
  {
    std::swap(a, b);
    std::swap<Money>(a, b);
    exchange(a, b);
    exchange(i, j);
    std::swap(more, others);
    using std::swap;
    swap(a, b);
    c = std::min(std::abs(a), b);
    square = std::squared({3, 4});
    i += std::numbers_of::twice(10);
  }
  if (a.cents != -3 || b.cents != 4 || a.swaps != 4 || b.swaps != 4)
    return 1;
  if (c.cents != 3 || square != 25 || i != 22 || j != 1)
    return 2;
  if (more[1].cents != 6 || more[1].swaps != 1 || others[0].cents != 1 || others[0].swaps != 1)
    return 3;
  return std::squared({1, 2}) == 5 && std::numbers_of::twice(4) == 8 && std::abs(a).cents == 3 ? 0 : 4;
}

template <> void std::swap<Money>(Money &a, Money &b) noexcept {
  a.cents = exchange(b.cents, move(a.cents)); // std's
  ++a.swaps;
  ++b.swaps;
}
