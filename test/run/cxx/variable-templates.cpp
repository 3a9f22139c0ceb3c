// Variable templates in device code, with their specializations.
// RUN: %chompcxx -std=c++17 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
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
} // namespace units
struct Constant {
  static constexpr int value = 3;
};

int main() {
  double r[7] = {};
#pragma omp target map(tofrom : r)
  {
    r[0] = units::scale<int>;
    r[1] = units::scale<float>;
    r[2] = units::scale<units::Metre>;
    r[3] = units::scale<float *>;
    r[4] = units::scale<float *[3]>;
    r[5] = units::has_value<Constant>;
    r[6] = units::has_value<units::Metre>;
  }
  const double expected[7] = {1, 2, 4, 20, 60, 1, 0};
  for (int i = 0; i < 7; i++)
    if (r[i] != expected[i])
      return i + 1;
  return 0;
}
