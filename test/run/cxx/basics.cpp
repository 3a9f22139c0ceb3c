// C++ in regions: references, const, enum class, constexpr, auto, namespaces, overloads, default arguments.
// REQUIRES: gcc, clang
// RUN: %chompcxx --host-compiler=%gxx %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcxx --host-compiler=%clangxx %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang
// Covers: C++
#include <cstddef>

namespace geometry {
enum class axis : unsigned char { x, y = 4 };
constexpr int margin = 3;
constexpr int area(int w, int h = 2) { return w * h; }
namespace detail {
inline int shift(int v) { return v + margin; }
inline double shift(double v) { return v + 0.5; }
} // namespace detail
using detail::shift;
template <typename T> T largest(T a, T b) { return a > b ? a : b; }
} // namespace geometry

namespace {
int hidden(int v) { return v * 2; }
const int table[] = {3, 1, 4, 1, 5};
} // namespace

static void fill(int *to, const std::size_t &n, const int &bias) {
  using geometry::axis;
  axis a = axis::y;
#pragma omp target teams distribute parallel for map(from : to[0 : n])
  for (std::size_t i = 0; i < n; ++i) {
    auto v = static_cast<int>(i);
    int &slot = to[i];
    slot = geometry::shift(v) + static_cast<int>(geometry::shift(1.0) * 2) + bias;
    slot += geometry::area(v) + geometry::area(1, 1) + hidden(v) + table[i % 5];
    slot += geometry::largest(v, 10) + static_cast<int>(geometry::largest(0.5, 2.5)) + static_cast<int>(a);
  }
}

int main() {
  constexpr int n = 40;
  int got[n];
  fill(got, n, 1000);
  for (int i = 0; i < n; ++i) {
    int expected = i + 3 + 3 + 1000 + 2 * i + 1 + 2 * i + table[i % 5] + (i > 10 ? i : 10) + 2 + 4;
    if (got[i] != expected)
      return 1;
  }
  return 0;
}
