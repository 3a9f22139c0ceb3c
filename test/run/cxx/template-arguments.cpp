// Templates that are arguments of others in code that nobody instantiates: what only the text of a template names.
// RUN: %chompcxx -std=c++17 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp %s -o %t.out --emit=cuda,hip -- -std=c++17
// RUN: %if nvcc %{ %nvcc_cubin --expt-relaxed-constexpr %t.out/template-arguments.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/template-arguments.device.hip -o %t.o %}
#include <functional>
#include <type_traits>

namespace detail {
template <template <class> class Function> struct apply {
  static constexpr bool to(int a, int b) { return Function<int>()(a, b); }
};
template <int> using less = apply<std::less>;
template <int> using greater = apply<std::greater>;
template <int> struct equal : apply<std::equal_to> {};
} // namespace detail

template <class T> struct pair {
  T first, second;
};

template <template <int> class Compare, class T> pair<bool> each(const pair<T> &a, const pair<T> &b) {
  return {Compare<0>::to(a.first, b.first), Compare<1>::to(a.second, b.second)};
}

// Of these only one is called, and any of them may be meant by what the template below asks for.
template <class T> pair<bool> operator<(const pair<T> &a, const pair<T> &b) { return each<detail::less>(a, b); }
template <class T> pair<bool> operator>(const pair<T> &a, const pair<T> &b) { return each<detail::greater>(a, b); }
template <class T> pair<bool> operator==(const pair<T> &a, const pair<T> &b) { return each<detail::equal>(a, b); }

template <class T, class = typename std::enable_if<(T() > T(1)) || T() == T() || T() < T(1)>::type>
bool between(const T &low, const T &x, const T &high) {
  return low < x && high > x;
}

int main() {
  int inside = 0, both = 0;
#pragma omp target map(tofrom : inside, both)
  {
    for (int i = 0; i < 10; ++i)
      inside += between(2, i, 6);
    pair<bool> less = pair<int>{1, 5} < pair<int>{2, 4};
    both = less.first + 10 * less.second;
  }
  return inside == 3 && both == 1 ? 0 : 1;
}
