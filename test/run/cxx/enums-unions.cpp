// Scoped and plain enumerations, unions, bit-fields, constexpr arrays, static constexpr members, aliases in regions.
// REQUIRES: gcc, clang
// RUN: %chompcxx -std=c++17 --host-compiler=%gxx %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcxx -std=c++17 --host-compiler=%clangxx %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang
#include <cstdint>

using word = std::uint32_t;
template <typename T> using pointer = T *;
enum flags : unsigned char { none, low = 1, high = 0x80 };
enum class mode { fast = 2, exact = 5 };
struct config {
  static constexpr int sizes[3] = {16, 32, 64};
  static const int limit = 9;
  mode how;
  unsigned bits : 5, rest : 27;
};
constexpr word primes[] = {2, 3, 5, 7};
static constexpr double scale(double d) { return d * 2.5; }
union number {
  float f;
  word w;
};

int main() {
  word got[16];
  pointer<word> p = got;
  config c = {mode::exact, 17, 3};
  flags f = high;
  constexpr int offset = 1000;
#pragma omp target teams distribute parallel for map(from : p[0 : 16])
  for (int i = 0; i < 16; ++i) {
    number n;
    n.f = 1.0f;
    p[i] = primes[i % 4] + config::sizes[i % 3] + config::limit + c.bits + c.rest;
    p[i] += static_cast<word>(c.how) + (f & high) + offset + (n.w >> 23) + static_cast<word>(scale(i));
    switch (c.how) {
    case mode::exact:
      p[i] += 1;
      break;
    case mode::fast:
      p[i] += 10000;
    }
  }
  for (int i = 0; i < 16; ++i)
    if (got[i] != primes[i % 4] + config::sizes[i % 3] + 9 + 17 + 3 + 5 + 0x80 + 1000 + 127 + word(2.5 * i) + 1)
      return 1;
  return 0;
}
