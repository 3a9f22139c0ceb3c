// Variable templates in device code, with their specializations, as values and by their place.
// RUN: %chompcxx -std=c++17 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcxx -std=c++17 --offload-arch=sm_90 -c %s -o %t.cuda.o %}
// RUN: %if hip %{ %chompcxx -std=c++17 --offload-arch=gfx90a -c %s -o %t.hip.o %}
#include <type_traits>

namespace units {
struct Metre {};
template <class T> constexpr double scale = 1;
template <> constexpr double scale<float> = 2;
template <> inline constexpr double scale<Metre> = 4;
template <class T> constexpr double scale<T *> = 10 * scale<T>;
template <class T, int N> constexpr double scale<T[N]> = N * scale<T>;
template <class T, class = void> constexpr bool has_value = false;
template <class T> constexpr bool has_value<T, std::void_t<decltype(T::value)>> = true;
template <int N> inline constexpr int squares[N] = {0, 1, 4, 9};
} // namespace units
template <int N> struct Reversed {
  int of[N] = {};
  constexpr Reversed() {
    for (int i = 0; i < N; i++)
      of[i] = N - 1 - i;
  }
};
template <int N> constexpr Reversed<N> reversed{};
template <class T> struct Half {
  T value;
};
struct Method { // device code names none of its variables
  template <class T> static constexpr Half<T> weight{T(0.5)};
  template <class T> static constexpr bool small = sizeof(Reversed<3>) < sizeof(T);
  template <class T> static T twice(T x) { return 2 * x; }
};
template <class T> constexpr const T &larger(const T &a, const T &b) { return a < b ? b : a; }
struct Constant {
  static constexpr int value = 3;
};

int main() {
  double r[11] = {};
#pragma omp target map(tofrom : r)
  {
    r[0] = units::scale<int>;
    r[1] = units::scale<float>;
    r[2] = units::scale<units::Metre>;
    r[3] = units::scale<float *>;
    r[4] = units::scale<float *[3]>;
    r[5] = units::has_value<Constant>;
    r[6] = units::has_value<units::Metre>;
    for (int i = 0; i < 4; i++) {
      r[7] += units::squares<4>[i];
      r[8] += i * reversed<4>.of[i];
    }
    r[9] = larger(units::scale<float>, units::scale<int>);
    r[10] = Method::twice(4);
  }
  const double expected[11] = {1, 2, 4, 20, 60, 1, 0, 14, 4, 2, 8};
  for (int i = 0; i < 11; i++)
    if (r[i] != expected[i])
      return i + 1;
  return 0;
}
