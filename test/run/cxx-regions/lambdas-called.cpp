// Kernels that call lambdas which variable templates, static data members and namespaces hold: several with one name, by
// their templates' arguments, in regions of templates, in each other's code and in device functions.
// RUN: %chompcxx -std=c++17 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcxx -std=c++17 --offload-arch=sm_90 -c %s -o %t.o %}
// RUN: %if hip %{ %chompcxx -std=c++17 --offload-arch=gfx90a -c %s -o %t.o %}
template <int K> constexpr auto plus = [](auto x) { return x + K; };
template <class T, int N> inline constexpr auto times = [](T x) { return x * N; };
template <class T> constexpr auto kind = [](T) { return 1; };
template <class T> constexpr auto kind<T *> = [](T *) { return 2; };
template <> constexpr auto kind<double> = [](double) { return 3; };
template <int K> auto captured = [x = K](int y) { return x + y; };
template <class T> const auto converted = [x = T(1.5)](T y) { return x + y; };
template <int K> constexpr auto nested = [](auto x) { return plus<K>(plus<K>(x)); };
template <class T> struct Of {
  static constexpr auto twice = [](T x) { return 2 * x; };
  static inline auto thrice = [k = T(3)](T x) { return k * x; };
  struct Inner {
    static constexpr auto negative = [](T x) { return -x; };
  };
  template <int K> static constexpr auto add = [](T x) { return x + K; };
};
struct Plain {
  static constexpr auto twice = [](int x) { return x + x; };
};
namespace one {
constexpr auto step = [](int x) { return x + 1; };
inline auto open = [](auto x) { return x + 1; };
} // namespace one
namespace two {
constexpr auto step = [](int x) { return x + 2; };
inline auto open = [](auto x) { return x + 2; };
} // namespace two
constexpr auto adder = [](int k) { return [k](int x) { return x + k; }; };

#pragma omp begin declare target
template <class F> int apply(F f, int x) { return f(x); }
int function(int x) { return plus<4>(x) + plus<7>(x) + Of<int>::twice(x); }
template <class T> T functionOf(T x) { return Of<T>::twice(x) + Of<int>::twice(1) + times<T, 2>(x); }
#pragma omp end declare target

template <class T, int N> T inTemplate() {
  T r = 0;
#pragma omp target map(tofrom : r)
  r = Of<T>::twice(T(1.5)) + plus<N>(1) + plus<N + 1>(1) + Of<int>::twice(2) + Of<T>::Inner::negative(T(0.5));
  return r;
}

int main() {
  int i = 0;
  double d = 0;
#pragma omp target map(tofrom : i, d)
  {
    i = plus<4>(3) + plus<5>(1);
    d = times<double, 2>(1.25) + times<int, 3>(2) + plus<1>(0.5);
  }
  if (i != 13 || d != 10)
    return 1;
#pragma omp target map(tofrom : i, d)
  {
    Plain object;
    i = Plain::twice(1) + object.twice(2) + one::step(0) + two::step(0) + one::open(0) + two::open(0);
    d = Of<int>::twice(10) + Of<double>::twice(0.25) + Of<int>::thrice(1) + Of<double>::thrice(0.5) +
        Of<int>::add<4>(1) + Of<double>::add<4>(1.5) + Of<int>::Inner::negative(1) + Of<double>::Inner::negative(0.5);
  }
  if (i != 12 || d != 20.5 + 4.5 + 10.5 - 1.5)
    return 2;
#pragma omp target map(tofrom : i, d)
  {
    int at = 0;
    i = kind<int>(1) + 10 * kind<int *>(&at) + 100 * kind<double>(1.0) + 1000 * captured<3>(1) + 10000 * captured<4>(1);
    d = converted<int>(1) + converted<double>(1);
  }
  if (i != 54321 || d != 4.5)
    return 3;
#pragma omp target map(tofrom : i, d)
  {
    i = nested<2>(1) + adder(3)(4) + apply(plus<3>, 1) + apply(plus<4>, 1) + function(1);
    d = nested<3>(0.5) + functionOf(1.5) + functionOf(2);
  }
  if (i != 5 + 7 + 4 + 5 + 15 || d != 6.5 + 8 + 10)
    return 4;
  int sums[64];
#pragma omp target teams distribute parallel for map(from : sums)
  for (int j = 0; j < 64; ++j)
    sums[j] = plus<4>(j) + plus<5>(j) + Of<int>::twice(j);
  if (sums[63] != 9 + 4 * 63)
    return 5;
  return inTemplate<double, 3>() == 3 + 4 + 5 + 4 - 0.5 && inTemplate<int, 4>() == 2 + 5 + 6 + 4 ? 0 : 6;
}
