// Templates with requires clauses, in front of which no GPU's compiler takes a qualifier; objects of classes as
// templates' arguments, which their constructors make; templates that are specialized and called before their definition.
// RUN: %chompcxx -std=c++20 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %if nvcc %{ %chompcxx -std=c++20 --offload-arch=sm_90 -c %s -o %t.cuda.o %}
// RUN: %if hip %{ %chompcxx -std=c++20 --offload-arch=gfx90a -c %s -o %t.hip.o %}

#include <concepts>
#include <cstddef>
#include <cstdlib>

template <class T> concept Number = std::integral<T> || std::floating_point<T>;
template <class T> requires Number<T> T limited(T x, T most) { return x < most ? x : most; }
template <class T> requires (sizeof(T) > 4) static inline T scaled(T x) { return x * 2; }
template <class T> requires (sizeof(T) <= 4) static inline T scaled(T x) { return x * 3; }
template <class T> requires requires(T t) { { t.get() } -> std::same_as<int>; } int valueOf(const T &t) { return t.get(); }
template <class T> struct Both {
  T v;
  template <class U> requires Number<U> auto add(U u) const { return v + u; }
  T half() const requires std::floating_point<T> { return v / 2; }
  T half() const requires std::integral<T> { return v >> 1; }
};
template <class T> requires Number<T> && (sizeof(T) >= 1) void addOne(T *a, int n) {
#pragma omp for
  for (int i = 0; i < n; i++)
    a[i] += 1;
}

struct Word {
  char text[4];
  consteval Word(const char (&s)[4]) : text{s[0], s[1], s[2]} {}
};
template <Word W> constexpr int first() { return W.text[0]; }
template <std::size_t N> struct Name {
  char text[N];
  constexpr Name(const char (&s)[N]) {
    for (std::size_t i = 0; i < N; ++i)
      text[i] = s[i];
  }
  constexpr int size() const { return N - 1; }
};
template <Name N> struct Named {
  int v;
  int get() const { return v * N.size(); }
};

template <class T> T early(T x);
template <> int early(int x) { return x + 40; }
template <class T> T late(T x);
int callsLate(int x) { return late(x); }
template <class T> T early(T x) { return x - 1; }
template <class T> T late(T x) { return x * 7; }

int main() {
  int found[12] = {}, a[8] = {};
#pragma omp target map(from : found)
  {
    found[0] = limited(7, 5);
    found[1] = scaled(2) + scaled(2.0);
    found[2] = valueOf(Named<"four">{3});
    found[3] = Both<int>{2}.add(1.0);
    found[4] = Both<double>{6}.half() + Both<int>{7}.half();
    found[5] = first<"abc">();
    found[6] = early(2) + early(2.0);
    found[7] = callsLate(6);
    found[8] = std::abs(-3L) + std::abs(-4LL);
  }
#pragma omp target parallel map(tofrom : a)
  addOne(a, 8);
  const int expected[] = {5, 10, 12, 3, 6, 'a', 43, 42, 7};
  for (int i = 0; i < 9; i++)
    if (found[i] != expected[i])
      return i + 1;
  return a[7] == 1 ? 0 : 10;
}
