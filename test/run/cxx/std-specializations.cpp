// Templates of the standard library that the program specializes for its types, and overloads beside them: device code
// uses the program's.
//
// RUN: %chompcxx -std=c++17 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s -- -std=c++17
// RUN: %if nvcc %{ %nvcc_cubin -std=c++17 %t.out/std-specializations.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object -std=c++17 %t.out/std-specializations.device.hip -o %t.hsaco %}
// REQUIRES: clang
// RUN: %chompcxx -std=c++17 --host-compiler=%clangxx %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
#include <functional>
#include <limits>
#include <utility>

struct Point {
  int x, y;
};
static int factor() { return 31; }
template <> struct std::hash<Point> {
  std::size_t operator()(const Point &p) const noexcept { return p.x * factor() + p.y; }
};

namespace units {
template <class T> struct Name;
template <class T> struct Fixed {
  T v;
  int swapped = 0;
};
using Short = Fixed<short>;
inline void swap(Short &a, Short &b) {
  short t = a.v;
  a.v = b.v;
  b.v = t;
  a.swapped = b.swapped = 1;
}
} // namespace units

namespace std {
template <class T> struct numeric_limits<units::Fixed<T>> : numeric_limits<T> {
  static constexpr units::Fixed<T> max() noexcept { return {99}; }
};
template <> struct less<Point> {
  bool operator()(const Point &a, const Point &b) const { return a.y < b.y; }
};
} // namespace std

template <> struct units::Name<int> {
  static constexpr int length = 3;
};

template <class K> std::size_t place(const K &key) { return std::hash<K>()(key) % 7; }

int main() {
  Point p{2, 3}, q{1, 4};
  units::Short a{1}, b{2};
  std::size_t hash = 0, at = 0;
  int most = 0, less = 0, digits = 0;
#pragma omp target map(from : hash, at, most, less, digits)
  {
    hash = std::hash<Point>()(p);
    at = place(p);
    at += 10 * units::Name<int>::length;
    most = std::numeric_limits<units::Short>::max().v;
    digits = std::numeric_limits<units::Short>::digits;
    less = std::less<Point>()(p, q);
  }
#pragma omp target map(tofrom : a, b)
  {
    using std::swap;
    swap(a, b);
  }
  if (hash != 65 || at != 32)
    return 1;
  if (most != 99 || digits != 15 || !less)
    return 2;
  return a.v == 2 && b.v == 1 && a.swapped ? 0 : 3;
}
