// Static data members that are constants of a class: tables, objects, what a template's instantiations alone know, and
// lambdas. CUDA has no storage for them.
// RUN: %chompcxx -std=c++20 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcxx -std=c++20 --offload-arch=sm_90 -c %s -o %t.cuda.o %}
// RUN: %if hip %{ %chompcxx -std=c++20 --offload-arch=gfx90a -c %s -o %t.hip.o %}
#include <array>
#include <optional>
#include <string_view>
#include <utility>

struct Point {
  int x, y;
  constexpr int sum() const { return x + y; }
};
struct Fixed {
  static constexpr Point origin{3, 4};
  static constexpr std::array<int, 4> t{1, 2, 3, 4};
};
template <int N> struct Gen {
  static constexpr auto made = [] {
    std::array<int, 8> w{};
    for (int i = 0; i < 8; ++i)
      w[i] = i * N;
    return w;
  }();
  static constexpr Point p{N, N + 1};
  static constexpr std::array<int, N> values{N, N};
};
template <class T> struct Kind {
  static constexpr T v = T();
  static constexpr T w{3, 1};
  static constexpr const char *name = "x";
};
template <class T> struct Num {
  static constexpr T v = T(7);
  static inline constexpr T z[2] = {T(1), T(2)};
  static const T out;
};
template <class T> const T Num<T>::out = T(5);
struct Derived : Gen<2> {
  static constexpr std::array<Point, 2> ps{{{1, 2}, {3, 4}}};
  int at(int i) const { return ps[i % 2].y + made[i] + values[0] + this->p.x; }
};
template <class T> struct Outer {
  struct Inner {
    static constexpr std::array<T, 2> in{T(1), T(2)};
  };
};
template <class X> int use(int i) {
  int local[X::values.size()] = {};
  local[0] = X::made[i];
  if constexpr (X::p.x == 3)
    local[0] += 100;
  return local[0] + X::values[i % 2] + X::p.sum() + X::p.y;
}
int tables() {
  int r[4] = {};
#pragma omp target map(tofrom : r)
  for (int i = 0; i < 4; ++i) {
    r[i] = Fixed::t[i] + Fixed::origin.sum() + Fixed::origin.x;
    r[i] += use<Gen<3>>(i) + use<Gen<2>>(i) + Gen<5>::made[i];
    r[i] += Kind<Point>::v.sum() + Kind<Point>::w.y + Num<int>::v + Num<double>::z[1] + Num<int>::out +
            Derived().at(i) + Derived::ps.size() + Outer<float>::Inner::in[i % 2];
    static_assert(Gen<3>::p.x == 3 && Num<int>::v == 7);
    constexpr int c = Fixed::t[2] + Gen<4>::values.size();
    int q[Fixed::t[1]] = {1, 2};
    const Point &ref = Fixed::origin;
    r[i] += c + q[1] + ref.y;
    for (int v : Fixed::t)
      r[i] += v;
    std::array<int, Fixed::t.size()> z{};
    r[i] += z.size();
    switch (i) {
    case Fixed::t[0]:
      r[i] += 1000;
    }
  }
  return r[0] == 186 && r[1] == 1202 && r[2] == 212 && r[3] == 228;
}

struct W {
  int v;
  explicit constexpr W(int v) : v(v) {}
  constexpr int get(int k) const { return v * k; }
};
struct Two {
  W a;
  std::pair<int, double> p;
};
struct H {
  static constexpr W w{3};
  static constexpr W w2 = W(4);
  static constexpr W ws[2] = {W(1), W{2}};
  static constexpr Two two{W(5), {6, 0.5}};
  static constexpr std::string_view name = "abc";
  static constexpr std::optional<int> opt{4};
  static constexpr auto sq = [](int x) { return x * x; };
  inline static constexpr struct {
    int q;
  } anon{9};

private:
  static constexpr std::array<std::array<int, 2>, 2> m{{{1, 2}, {3, 4}}};

public:
  static int priv(int i) { return m[i / 2][i % 2]; }
};
template <class P> struct User : P {
  int get(int i) const { return this->w.get(i) + P::ws[i % 2].v + User::two.a.v; }
};
namespace n {
struct In {
  static constexpr std::array<float, 3> f{1, 2, 3};
};
template <auto &A> int ref(int i) { return A[i]; }
} // namespace n
int objects() {
  int r[4] = {};
#pragma omp target teams distribute parallel for map(tofrom : r)
  for (int i = 0; i < 4; ++i) {
    r[i] = H::w.get(i) + H::w2.v + H::ws[i % 2].get(2) + H::two.p.first + int(H::two.p.second * 4) + H::two.a.get(1);
    r[i] += int(H::name.size()) + H::name[i % 3] + *H::opt + H::sq(i) + H::anon.q + H::priv(i);
    r[i] += User<H>().get(i) + int(n::In::f[i % 3]);
    auto copy = H::two;
    r[i] += copy.a.v;
    for (auto &row : {H::ws[0], H::ws[1]})
      r[i] += row.v;
  }
  return r[0] == 148 && r[1] == 161 && r[2] == 170 && r[3] == 181;
}

int main() { return !tables() ? 1 : !objects() ? 2 : 0; }
