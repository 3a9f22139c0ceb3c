// Constructs in generic lambdas with parameter packs, of types and of values: each instantiation has its own elements. So
// have expansions of such packs together with those of a template around the lambda.
// RUN: %chompcxx -std=c++20 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chompcxx -std=c++20 -O2 %s -o %t.fast
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.fast
// RUN: %if nvcc %{ %chompcxx -std=c++20 --offload-arch=sm_90 -c %s -o %t.cuda.o %}
// RUN: %if hip %{ %chompcxx -std=c++20 --offload-arch=gfx90a -c %s -o %t.hip.o %}
#include <utility>
#pragma omp declare target
template <class F> void all(int n, F f) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i)
    f(i);
}
void bump(int *p) { ++*p; }
void bump(double *p) { *p += 0.5; }
#pragma omp end declare target
enum class E { one = 1, two };
template <int N> struct Tag {
  static constexpr int value = N;
};
template <class... T> int mixed(T... values) {
  int sum = 0;
#pragma omp target map(tofrom : sum)
  {
    auto add = [&](auto... more) { ((sum += values * more), ...); };
    add(T(1)...);
    auto both = [&]<class... U>(U... u) {
#pragma omp parallel num_threads(3)
      {
#pragma omp atomic
        sum += ((U(values) * u) + ... + sizeof...(T));
      }
    };
    both(T(2)...);
  }
  return sum;
}
int main() {
  double a[8] = {};
  int c = 0;
  double d = 0;
#pragma omp target map(tofrom : a, c, d)
  {
    int k = 3;
    auto shift = [&](int n, auto &&f, const auto &...by) {
#pragma omp parallel for
      for (int i = 0; i < n; i++)
        a[i] += f(by...) + sizeof...(by);
    };
    shift(8, [](int x) { return 2 * x; }, 1);
    shift(7, [k](int x, double y) { return k * x * y; }, 1, 0.5);
    shift(6, [] { return 9; });
    auto vals = [&]<int... Is, class... Ts>(std::integer_sequence<int, Is...>, Ts &&...ts) {
      double s = 0;
#pragma omp parallel for reduction(+ : s)
      for (int i = 0; i < 4; ++i) {
        s += (Is + ... + i);
        s += (Ts(0.5) + ... + (ts * ...));
      }
      a[0] += s;
      return (std::forward<Ts>(ts) + ...);
    };
    int q = 2;
    a[1] += vals(std::integer_sequence<int, 1, 2, 3>(), 1, 2.0);
    a[1] += vals(std::integer_sequence<int, 1>(), (const int &)q, 1.5f, 3L);
    auto en = [&]<E... es>() {
#pragma omp atomic
      c += (int(es) + ...);
    };
    en.template operator()<E::one, E::two>();
    en.template operator()<E::two>();
    auto taken = [&](auto... xs) {
      (bump(&xs), ...);
      auto inner = [&](auto... ys) {
#pragma omp parallel for reduction(+ : d)
        for (int i = 0; i < 4; ++i)
          d += (xs + ... + 0) + (ys * ... * 1);
      };
      inner(1, 2);
      inner();
      all(4, [&](int i) {
#pragma omp atomic
        d += (xs + ... + i);
      });
      ((xs += 1), ...);
      struct P {
        int v;
      } p{7};
      return (xs + ... + p.v);
    };
    c += taken(1, 2);
    d += taken(1.5);
    auto tags = [&](auto... t) {
      int arr[] = {decltype(t)::value..., 0};
#pragma omp parallel for reduction(+ : c)
      for (int i = 0; i < int(sizeof...(t)); ++i)
        c += arr[i];
    };
    tags(Tag<4>(), Tag<5>());
    tags();
  }
  const double expected[8] = {103.5, 25, 15.5, 15.5, 15.5, 15.5, 6.5, 3};
  for (int i = 0; i < 8; ++i)
    if (a[i] != expected[i])
      return 1;
  if (c != 28 || d != 130)
    return 2;
  return mixed(1, 2, 3) == 51 ? 0 : 3;
}
