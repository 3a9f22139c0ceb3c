// Functions that device code asks about without calling them: by noexcept, sizeof, requirements, traits and concepts of
// the library's. What the answer hangs on is declared as on the host, without code that may need what no device has.
// RUN: %chompcxx -std=c++20 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcxx --offload-arch=sm_90 -std=c++20 -c %s -o %t.cuda.o %}
// RUN: %if hip %{ %chompcxx --offload-arch=gfx90a -std=c++20 -c %s -o %t.hip.o %}
#include <concepts>
#include <stdio.h>
#include <type_traits>
#include <utility>

namespace own {
struct Quiet {
  int v;
  friend bool same(Quiet, Quiet) { return printf("host") > 0; }
  template <class T> T as() const;
};
void settle(Quiet) noexcept;
void swap(Quiet &, Quiet &);
template <class T> void stir(T) noexcept(sizeof(T) > 1);
bool operator<(Quiet a, Quiet b) {
  puts("host");
  return a.v < b.v;
}
enum class Level { Low };
int weight(Level) { return puts("host"); }
} // namespace own

struct Call {
  int x;
  int operator()(int by) const { return by * puts("host"); }
  Call operator+(int) const { throw 1; }
  int operator[](int) const noexcept { return 1; }
};
struct Made {
  Made() {}
  template <class T> Made(T value) { printf("%d", (int)value); }
  template <class T> operator T *() const { return nullptr; }
  operator long() const;
  Made &operator=(const Made &) = default;
  Made &operator=(Call) noexcept;
};

template <class T> concept HasSame = requires(T t) { same(t, t); };
template <class T> concept Weighed = requires(T t) { { weight(t) } -> std::same_as<int>; };
template <class T> concept Added = requires(T t) { t + 1; };
template <class T> concept Indexed = requires(T t) { { t[0] } noexcept; };
template <class T> concept Made_of_int = requires { T(1); };
template <class F> auto calls(F f, int) -> decltype(f(1), 1) { return 1; }
template <class F> int calls(F, long) { return 2; }

template <class T> int asks(T t) {
  int r = noexcept(settle(own::Quiet())) + 2 * noexcept(own::stir('c')) + 4 * noexcept(own::stir(1)) + 8 * HasSame<T> +
          16 * Added<T> + 32 * Indexed<T> + 64 * (calls(t, 0) == 1) + 128 * Made_of_int<T> + 256 * Weighed<T>;
  if constexpr (requires { t < t; })
    r += 512;
  return r;
}
template <class T> int traits(T) {
  return std::is_invocable_v<T, int> + 2 * std::is_convertible_v<T, char *> + 4 * std::is_convertible_v<T, long> +
         8 * std::is_constructible_v<T, char> + 16 * std::is_assignable_v<T &, Call> +
         32 * std::is_nothrow_assignable_v<T &, Call> + 64 * std::is_nothrow_swappable_v<T> + 128 * std::invocable<T, int> +
         256 * std::totally_ordered<T> + 512 * std::default_initializable<T>;
}
template <class T> int size() { return sizeof(std::declval<T>().template as<double>()); }

int main() {
  own::Quiet quiet{1};
  own::Level level{};
  Call call{2};
  Made made;
  int r[9];
#pragma omp target map(from : r) map(to : quiet, level, call) map(alloc : made)
  {
    r[0] = asks(quiet);
    r[1] = asks(level);
    r[2] = asks(call);
    r[3] = asks(made);
    r[4] = traits(quiet);
    r[5] = traits(level);
    r[6] = traits(call);
    r[7] = traits(made);
    r[8] = size<own::Quiet>();
  }
  const int expected[] = {asks(quiet),   asks(level),  asks(call),   asks(made),        traits(quiet),
                          traits(level), traits(call), traits(made), sizeof(double)};
  for (int i = 0; i < 9; i++)
    if (r[i] != expected[i])
      return printf("%d: %d, not %d\n", i, r[i], expected[i]), i + 1;
  return 0;
}
