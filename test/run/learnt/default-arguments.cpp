// Default arguments that only an earlier declaration has: of functions, of function and class templates; and names of
// the library's that a default, an alias template or a template's template argument alone brings.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <utility>

namespace made {
constexpr int Usual = 3;
inline int host() { return 1; }
struct Nothing {
  static constexpr int value = 5;
};
} // namespace made
template <class T = double, int N = 2> struct Box;
template <class T = ::made::Nothing> struct Kind;
inline int twice(int a, int b = made::Usual);
inline int early(int a) { return twice(a) + twice(a, 1); }
template <class T, int N> struct Box {
  T v[N];
  T sum() const {
    T s = 0;
    for (T x : v)
      s += x;
    return s;
  }
};
template <class T> struct Kind {
  using type = T;
};
template <class T, class U = int> U convert(T t, U more = 1);
inline int onHost(int a, int b = __builtin_abs(made::Usual) + made::host());
inline int onHost(int a, int b) { return a + b; }
using Number = int; // behind the declaration of what it is used in
static Number plus(Number x) { return x + 0; }
inline int twice(int a, int b) { return plus(2) * a + b; }
template <class T, class U> U convert(T t, U more) { return (U)t + more; }

// Only their types are asked for.
template <class T> auto make() noexcept -> decltype(T());
template <class T> using difference = decltype(make<T>() - make<T>());
template <class T> class hasType {
  template <class C> static auto test(int) -> decltype(make<typename C::type>(), std::true_type());
  template <class> static std::false_type test(...);

public:
  static constexpr bool value = decltype(test<T>(0))::value;
};
template <template <class> class Wrap, class T> using wrapped = typename Wrap<T>::type;

int main() {
  int r = 0, c = 0, k = 0;
  double s = 0;
  difference<int *> d = 0;
#pragma omp target map(tofrom : r, s, c, d, k)
  {
    Box<> b{{1.5, 2}};
    s = b.sum();
    r = twice(4) * 100 + early(4) + onHost(1, -1);
    c = convert(2.5);
    difference<int *> own = 7;
    d = own;
    k = Kind<>::type::value + wrapped<Kind, made::Nothing>::value + hasType<Kind<>>::value;
  }
  return r == 1120 && s == 3.5 && c == 3 && d == 7 && k == 11 ? 0 : 1;
}
