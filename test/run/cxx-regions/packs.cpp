// Parameter packs in regions: of types, values, variables and templates, expanded in lists and folds, with no element
// too; captured by lambdas around and in the region; in device functions with constructs.
// Covers: region in a template, lambda called from a region
//
// RUN: %chompcxx -std=c++20 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

#include <cstddef>
#include <utility>

template <class T> double weigh(T x, double y) { return x * y; }
template <class... Ts> double sumOf(Ts... xs) { return (0.0 + ... + xs); }

template <class... Ts> void add(double *a, int n, Ts... xs) {
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n])
  for (int i = 0; i < n; ++i) {
    a[i] += (weigh(xs, i) + ... + 0.0);
    a[i] += sumOf(std::forward<Ts>(xs)..., sizeof...(Ts));
    double here[] = {0.25, static_cast<double>(xs)...};
    for (std::size_t j = 0; j < sizeof...(xs) + 1; ++j)
      a[i] += here[j];
    ((a[i] += Ts(2) * xs), ...);
    a[i] += ((xs > 1) && ...) ? 1000 : 0;
  }
}

/// The fold is the whole body, and how it nests shows.
template <class... Ts> int nested(int n, Ts... xs) {
  int s = 0;
#pragma omp target teams distribute parallel for reduction(+ : s)
  for (int i = 0; i < n; ++i)
    s += (xs - ...) * 100 + (... - xs);
  return s;
}

/// Pointers are looked up, numbers go by value, wherever they stand in the pack.
double at(const double *p, int i) { return p[i]; }
double at(double x, int) { return x; }
template <class... Ts> double dot(int n, Ts... xs) {
  double s = 0;
#pragma omp target teams distribute parallel for reduction(+ : s)
  for (int i = 0; i < n; ++i)
    s += (at(xs, i) * ...);
  return s;
}

/// What the region changes is its own.
template <class... Ts> int changed(Ts... xs) {
  int s = 0;
#pragma omp target map(from : s)
  {
    ((xs += 1), ...);
    s = (xs + ... + 0);
  }
  return s * 100 + (xs + ... + 0);
}

struct Scale {
  double k;
  double operator()(double x) const { return k * x; }
};
template <class... Fs> void chain(double *a, int n, const Fs &...fs) {
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n])
  for (int i = 0; i < n; ++i)
    ((a[i] = fs(a[i])), ...);
}

template <int... Is> struct Stencil {
  int weights[sizeof...(Is) + 1];
  template <class... Ts> int apply(int *a, Ts... xs) {
#pragma omp target map(tofrom : a[0 : 4])
    {
      constexpr int offsets[] = {Is..., 0};
      for (int i = 0; i < 4; ++i)
        a[i] += offsets[0] + (0 + ... + (Is * xs));
      weights[0] = (Is + ... + 0);
    }
    return weights[0];
  }
  /// A device function whose construct needs to know the arguments.
  template <class... Ts> double together(const int *a, const Ts &...xs) const {
    double s = 0;
#pragma omp parallel for reduction(+ : s)
    for (int i = 0; i < 4; ++i)
      s += a[i] * (0 + ... + Is) + (xs + ... + 0);
    return s;
  }
};

template <class... Ts> void captured(double *a, int n, Ts... xs) {
  short m = 2;
  auto implicitly = [=](double y) { return (xs + ... + m) * y; };
  auto by_name = [xs..., n](double y) { return (xs * ...) * y + n; };
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n])
  for (int i = 0; i < n; ++i) {
    a[i] = implicitly(a[i]) + by_name(1);
    auto inner = [&, xs...](Ts... more) { return ((a[i] * xs) + ...) + (more - ...); };
    auto renamed = [... twice = 2 * xs] { return (twice + ...); };
    auto generic = [](auto... any) { return (any + ...); };
    a[i] = inner(Ts(i)...) + renamed() + generic(xs..., 0.5);
  }
}

template <class T> struct Twice {
  T v;
  T get() const { return 2 * v; }
};
template <class T> struct Thrice {
  T v;
  T get() const { return 3 * v; }
};
template <template <class> class Box, template <class> class... Boxes> double boxes(double x) {
  double out;
#pragma omp target map(from : out)
  {
    Box<double> first{x};
    out = first.get() + (Boxes<double>{x}.get() + ... + 1);
  }
  return out;
}

template <class F> bool all(int n, F holds) {
  for (int i = 0; i < n; ++i)
    if (!holds(i))
      return false;
  return true;
}

int main() {
  double a[4] = {0, 0, 0, 0};
  add(a, 4, 2, 1.5f, 3.25);
  add(a, 4);
  add(a, 4, 3L);
  if (!all(4, [&](int i) { return a[i] == 9.75 * i + 3043.75; }))
    return 1;
  if (nested(2, 7, 4, 1) != 2 * (4 * 100 + 2) || nested(3, 5) != 3 * 505)
    return 2;
  double p[4] = {1, 2, 3, 4}, q[4] = {4, 3, 2, 1};
  double products[3];
#pragma omp target data map(to : p, q)
  {
    products[0] = dot(4, &p[0], 0.5, &q[0]);
    products[1] = dot(4, 2, &q[0]);
    products[2] = dot(4, 0.25f);
  }
  if (products[0] != 10 || products[1] != 20 || products[2] != 1)
    return 3;
  if (changed(1, 2, 3) != 906 || changed() != 0)
    return 4;
  chain(p, 4, Scale{2}, [](double x) { return x + 1; }, Scale{0.5});
  double shift = 1;
  chain(p, 4, [=](double x) { return x - shift; });
  if (!all(4, [&](int i) { return p[i] == i + 0.5; }))
    return 5;
  int b[4] = {0, 1, 2, 3};
  Stencil<1, 2, 3> s;
  if (s.apply(b, 1, 2, 3) != 6 || Stencil<>().apply(b) != 0 || !all(4, [&](int i) { return b[i] == i + 15; }))
    return 6;
  double t = 0;
#pragma omp target map(to : b) map(from : t)
  {
    Stencil<1, 2> two{};
    t = two.together(b, 1, 0.5) + Stencil<>{}.together(b);
  }
  if (t != 66 * 3 + 4 * 1.5)
    return 7;
  captured(a, 4, 1, 2.5);
  if (!all(4, [&](int i) {
        double before = (9.75 * i + 3043.75) * 5.5 + 6.5;
        return a[i] == before * 3.5 + 7 + 4;
      }))
    return 8;
  return boxes<Twice, Thrice>(2) == 11 && boxes<Thrice>(1) == 4 ? 0 : 9;
}
