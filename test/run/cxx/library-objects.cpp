// Constants of the library that CUDA has no storage for: objects that are nothing but their types, such as the algorithms
// of C++20, and numbers. In a template they may be a program's own in other instantiations.
// RUN: %chompcxx -std=c++20 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcxx -std=c++20 --offload-arch=sm_90 -c %s -o %t.cuda.o %}
// RUN: %if hip %{ %chompcxx -std=c++20 --offload-arch=gfx90a -c %s -o %t.hip.o %}
#include <algorithm>
#include <array>
#include <optional>
#include <ranges>
#include <tuple>

template <class Range> int largest(const Range &r) {
  using std::ranges::max_element;
  return *max_element(r);
}

template <int N> struct Size {
  static constexpr int value = N;
};
struct Few {
  enum { value = 2 };
};
template <class T> int atLeast(int n) { return std::max<int>(n, T::value); }

int main() {
  int sum = 0, count = 0, last = 0, first = 0, most = 0;
#pragma omp target map(tofrom : sum, count, last, first, most)
  {
    std::array a{5, 2, 8, 1};
    count = std::ranges::count_if(a, [](int x) { return x > 1; });
    std::ranges::sort(a);
    first = a[0];
    most = largest(a);
    std::tie(std::ignore, last) = std::tuple{1, 9};
    std::optional<int> none = std::nullopt;
    most += atLeast<Size<5>>(3) + atLeast<std::integral_constant<int, 6>>(1) + atLeast<Few>(9);
    const bool yes = std::min(std::is_same_v<int, int>, true);
    most += std::max(std::size_t(1), std::tuple_size<decltype(a)>::value) + yes;
    for (int i : std::views::iota(0, 5))
      sum += i + none.has_value();
  }
  return sum != 10 || count != 3 || last != 9 || first != 1 || most != 8 + 20 + 5;
}
