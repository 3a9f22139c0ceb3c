// What templates ask without calling it: whether a class has a method, of what type a call is. The kernel's classes
// leave out methods that it doesn't call, and not these.
// RUN: %chompcxx -std=c++17 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chompcxx -std=c++20 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <type_traits>
#include <utility>

template <class T> struct Plus {
  T operator()(const T &a, const T &b) const { return a + b; }
};
template <class Operator, class T> struct Fold {
  using Result = typename std::invoke_result<Operator, T, T>::type;
};
template <class Operator, class T> typename Fold<Operator, T>::Result twice(Operator op, T t) { return op(t, t); }
template <class T> auto same(T &&t) -> decltype(std::declval<Plus<int>>()(t, t)) { return t; }

struct Sized {
  int size() const { return n; }
  int n;
};
struct Derived : Sized {
  using Sized::size;
};
struct Other {
  int weigh(int by) { return by * n; }
  static double density(const Sized *) { return 0.5; }
  template <class T> T converted() const { return T(n); }
  int n;
};

template <class T, class = decltype(std::declval<T>().size())> int has(int) { return 1; }
template <class T> int has(long) { return 2; }
template <class T, class = void> struct Weighs : std::false_type {};
template <class T> struct Weighs<T, std::void_t<decltype(std::declval<T &>().weigh(1))>> : std::true_type {};
#if __cplusplus >= 202002L
template <class T>
concept Dense = requires(T t, Sized s) { T::density(&s); };
template <class T>
concept Converts = requires(const T t) { t.template converted<long>(); };
#else
template <class T, class = void> constexpr bool Dense = false;
template <class T> constexpr bool Dense<T, std::void_t<decltype(T::density(nullptr))>> = true;
template <class T, class = void> constexpr bool Converts = false;
template <class T> constexpr bool Converts<T, decltype(void(std::declval<T>().template converted<long>()))> = true;
#endif

int main() {
  int r[8] = {};
#pragma omp target map(tofrom : r)
  {
    r[0] = twice(Plus<long>(), 3l) + same(4);
    r[1] = has<Sized>(0);
    r[2] = has<Other>(0) + has<Derived>(0) - 1;
    r[3] = Weighs<Sized>::value;
    r[4] = Weighs<Other>::value;
    r[5] = Dense<Other> && !Dense<Sized>;
    r[6] = Converts<Other> && !Converts<Sized>;
    r[7] = sizeof(std::declval<Other>().weigh(2));
  }
  const int expected[8] = {10, 1, 2, 0, 1, 1, 1, sizeof(int)};
  for (int i = 0; i < 8; i++)
    if (r[i] != expected[i])
      return i + 1;
  return 0;
}
