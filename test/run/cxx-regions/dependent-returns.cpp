// Function templates whose return types compilers mangle in different ways: their instantiations find their kernels.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <type_traits>

namespace concepts {
namespace inner {
template <class... T> struct All : std::true_type {};
} // namespace inner
using namespace inner;
template <class T, class... Args> using enable = typename std::enable_if<All<Args...>::value, T>::type;
} // namespace concepts
template <class T> struct Is {
  static constexpr bool value = sizeof(T) > 0;
};
template <class T> struct IsNot {
  static constexpr bool value = !Is<T>::value;
};

template <class T, class F> concepts::enable<int, Is<T>, IsNot<F>> each(int n, T *x, F f) {
#pragma omp target teams distribute parallel for map(tofrom : x[0 : n])
  for (int i = 0; i < n; i++)
    x[i] = f(x[i]);
  return n;
}
template <class T> auto twice(int n, T *x) -> decltype(concepts::enable<int, Is<T>>() + n) {
#pragma omp target teams distribute parallel for map(tofrom : x[0 : n])
  for (int i = 0; i < n; i++)
    x[i] *= 2;
  return n;
}

int main() {
  int x[4] = {1, 2, 3, 4};
  double y[4] = {0.5, 1, 1.5, 2};
  each(4, x, [](int v) { return v + 1; });
  each(4, x, [](int v) { return v * 10; });
  each(4, y, [](double v) { return v * 4; });
  twice(4, x);
  twice(4, y);
  for (int i = 0; i < 4; i++)
    if (x[i] != 20 * (i + 2) || y[i] != 4 * (i + 1))
      return 1;
  return 0;
}
