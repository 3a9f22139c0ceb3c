// Types of kernels' parameters that nobody wrote where the region is (auto), or that were written inside of a class or with
// a using declaration.
//
// RUN: %chompcxx -std=c++17 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=vgpu -o %t.out %s -- -std=c++17
// RUN: %filecheck %s < %t.out/names-in-full.vgpu.cpp
// RUN: %if nvcc %{ %chompcxx -std=c++17 --offload-arch=sm_90 -c %s -o %t.o %}
// RUN: %if hip %{ %chompcxx -std=c++17 --offload-arch=gfx90a -c %s -o %t.o %}
#include <array>
#include <complex>
#include <utility>

namespace math {
template <class T> struct vec {
  T x;
  vec operator+(vec o) const { return {x + o.x}; }
  struct part {
    T value;
  };
  part first() const { return {x}; }
};
template <class T> vec<T> make(T x) { return {x}; }
using real = float;
namespace deeper {
int sum() {
  const vec<real> v{2};
  int s = 0;
#pragma omp target map(tofrom : s)
  s = v.x;
  return s;
}
} // namespace deeper
} // namespace math

struct item {
  int i;
};

class model {
  using real = double;
  enum axis { x = 1, y };
  struct cell {
    int c;
    struct face {
      int f;
    };
  };
  static constexpr int count = 3;
  template <class T> using list = std::array<T, count>;

public:
  int run() {
    std::array<cell, count> cells{{{1}, {2}, {3}}};
    list<real> numbers{{1, 2, 3}};
    const std::pair<axis, cell::face> both{y, {4}};
    int(cell::*member) = &cell::c;
    using cell_list = std::array<cell, count>;
    cell_list more = cells;
    int sum = 0;
#pragma omp target teams distribute parallel for reduction(+ : sum)
    for (int k = 0; k < count; ++k)
      sum += cells[k].c * 100 + static_cast<int>(numbers[k]) + both.first + both.second.f + more[k].*member;
#pragma omp target map(tofrom : sum)
    {
      cell_list own = more;
      sum += own[2].c;
    }
    return sum; // 600 + 6 + 6 + 12 + 6 + 3
  }
};

template <class T, int N> struct matrix {
  T x[N];
  T operator()(int i) const { return x[i]; }
  T operator[](int i) const { return x[i]; }
  T sum(const matrix &a) const { // of the class itself
    T s = 0;
#pragma omp target teams distribute parallel for map(to : a) reduction(+ : s)
    for (int i = 0; i < N; ++i)
      s += a(i) + 10 * a[i];
    return s;
  }
};

template <class T> struct holder {
  T value;
  int n = 2;
  int more(int x) const {
    int r = 0;
#pragma omp target map(tofrom : r)
    r = x + n;
    return r;
  }
};

template <class T> struct traits {
  enum { width = sizeof(T) };
};
int width() {
  auto w = traits<short>::width;
  int r = 0;
  auto times = [w](int x) { return x * w; };
#pragma omp target map(tofrom : r)
  r = w + times(10);
  return r;
}

struct unnamed_elsewhere {
  int y;
};

int by_using_declaration() {
  using math::vec;
  using whole = vec<int>;
  whole p{4};
  int whole::*m = &whole::x;
  int (*f)(vec<int>) = nullptr;
  int unnamed_elsewhere::*other = nullptr;
  int r = 0;
#pragma omp target map(tofrom : r)
  r = p.*m + (f == nullptr) + (other == nullptr);
  return r;
}

int main() {
  auto p = std::make_pair(1, item{2});
  auto z = std::complex<double>(1, 2) * 1.0;
  auto v = math::make(1) + math::make(2);
  auto first = v.first();
  std::array pairs{std::pair{1, item{5}}, std::pair{2, item{6}}};
  int r = 0, q = 0, s = 0;
  // CHECK: std::pair<int, item> &p = *p_;
#pragma omp target map(tofrom : r)
  r = p.first + p.second.i + pairs[1].second.i;
  // CHECK: std::complex<double> z, int *q_)
#pragma omp target map(tofrom : q)
  q = z.imag();
  // CHECK: math::vec<int>::part first, int *s_)
#pragma omp target map(tofrom : s)
  s = v.x + first.value;
  return r == 9 && q == 2 && s == 6 && model().run() == 633 && math::deeper::sum() == 2 &&
                 by_using_declaration() == 6 && width() == 22 && matrix<int, 2>{{1, 2}}.sum({{1, 2}}) == 33 &&
                 holder<std::array<item, 2>>{}.more(1) == 3
             ? 0
             : 1;
}
