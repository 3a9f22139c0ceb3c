// The standard library in regions: its small types and functions, under `using`, with the user's classes in them.
// Covers: standard library in a region
//
// RUN: %chompcxx -std=c++20 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <algorithm>
#include <array>
#include <limits>
#include <utility>

using namespace std;

class Fraction {
  int num, denom;

public:
  constexpr Fraction(int num, int denom) : num(num), denom(denom) {}
  constexpr Fraction(const Fraction &o) : num(o.num), denom(o.denom) {}
  constexpr Fraction &operator=(const Fraction &o) {
    num = o.num, denom = o.denom;
    return *this;
  }
  bool operator<(const Fraction &o) const { return num * o.denom < o.num * denom; }
  Fraction operator*(const Fraction &o) const { return Fraction(num * o.num, denom * o.denom); }
  pair<int, int> values() const {
    pair<int, int> p(num, denom);
    return p;
  }
};

namespace order {
using std::array;
using std::swap;
static int least(array<int, 4> &a) {
  for (auto &x : a)
    for (auto &y : a)
      if (x < y)
        swap(x, y);
  return a[0];
}
} // namespace order

int main() {
  int out[12] = {};
  double limits[2] = {};
#pragma omp target map(tofrom : out, limits)
  {
    Fraction f = Fraction(2, 3) * Fraction(3, 5);
    auto [num, denom] = f.values();
    out[0] = num, out[1] = denom;
    const Fraction half(1, 2), &larger = max(half, f);
    out[2] = larger.values().first;
    Fraction a(1, 2), b(3, 4);
    swap(a, b);
    out[3] = a.values().second;
    pair<Fraction, int> both(a, 7);
    auto copy = both;
    out[4] = copy.first.values().first + copy.second;
    array<int, 4> four = {5, 3, 9, 4};
    for (int x : four)
      out[5] += x;
    out[6] = order::least(four);
    out[7] = min(out[5], numeric_limits<short>::max() + 0);
    out[8] = std::clamp(out[5], 0, 10);
    limits[0] = numeric_limits<double>::epsilon();
    limits[1] = numeric_limits<double>::infinity();
    int row[] = {1, 2, 3};
    for (auto &x : row)
      out[9] += x *= 2;
  }
  int expected[12] = {6, 15, 1, 4, 10, 21, 3, 21, 10, 12};
  for (int i = 0; i < 12; i++)
    if (out[i] != expected[i])
      return i + 1;
  return limits[0] == numeric_limits<double>::epsilon() && limits[1] > 1e308 ? 0 : 20;
}
