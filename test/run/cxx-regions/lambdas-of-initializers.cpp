// Regions in lambdas that no function's body holds: the initializers of variables, variable templates and static data
// members, and default arguments. Compilers have names of their own for each of them.
// RUN: %chompcxx -std=c++20 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chompcxx -std=c++20 -fno-rtti -DONE %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %if nvcc %{ %chompcxx -std=c++20 --offload-arch=sm_90 -c %s -o %t.o %}
// RUN: %if hip %{ %chompcxx -std=c++20 --offload-arch=gfx90a -c %s -o %t.o %}
#define EACH _Pragma("omp target teams distribute parallel for map(tofrom : p[0 : n])") for (int i = 0; i < n; ++i)

#ifdef ONE // without RTTI gcc's text finds one instantiation
template <int K> auto by = [](int *p, int n) { EACH p[i] += K; };
int main() {
  int a[4] = {};
  by<4>(a, 4);
  return a[3] == 4 ? 0 : 1;
}
#else
struct Point {
  int x;
  Point &operator+=(int k) { return x += k, *this; }
};
auto generic = [](auto *p, int n) { EACH p[i] += 1; };
static constexpr auto constant = [](auto *p, int n) { EACH p[i] += 2; };
namespace steps {
inline constexpr auto shared = [](auto *p, int n) { EACH p[i] += 3; };
template <class T> auto half = [](T *p, int n) { EACH p[i] += T(0.5); };
} // namespace steps
namespace {
auto unnamed = [](auto *p, int n) { EACH p[i] += 4; };
}
template <int K> auto by = [](int *p, int n) { EACH p[i] += K; };
template <class T, int K> constexpr auto both = [](auto *p, int n) { EACH p[i] += T(K + 0.5); };
template <class T> auto captured = [x = T(1.5)](double *p, int n) { EACH p[i] += x; };
template <class T> auto kind = [](T *p, int n) { EACH p[i] += 1; };
template <class T> auto kind<T *> = [](T *p, int n) { EACH p[i] += 2; };
template <> auto kind<double> = [](double *p, int n) { EACH p[i] += 3; };
struct Plain {
  static inline auto first = [](auto *p, int n) { EACH p[i] += 1; };
  static constexpr auto second = [](int *p, int n) { EACH p[i] += 2; };
  template <int K> static constexpr auto third = [](auto *p, int n) { EACH p[i] += K; };
};
template <class T> struct Of {
  static inline auto first = [](auto *p, int n) { EACH p[i] += T(1.5); };
  static constexpr auto second = [](T *p, int n) { EACH p[i] += T(2.5); };
  template <int K> static constexpr auto third = [](auto *p, int n) { EACH p[i] += T(0.5) + K; };
};
void twice(int *p, int n, void (*f)(int *, int) = [](int *p, int n) { EACH p[i] += 1; },
           void (*g)(int *, int) = [](auto *p, int n) { EACH p[i] += 2; }) {
  f(p, n);
  g(p, n);
}
template <class T, int K>
void twice(T *p, int n, void (*f)(T *, int) = [](T *p, int n) { EACH p[i] += K; },
           void (*g)(T *, int) = [](auto *p, int n) { EACH p[i] += T(K + 0.5); }) {
  f(p, n);
  g(p, n);
}
auto outer = [](auto x, auto *p, int n) {
  auto inner = [](auto x, auto *p, int n) { EACH p[i] += x; };
  inner(x, p, n);
  inner(2.5, p, n);
  return [x = x + 1](auto *p, int n) { EACH p[i] += x; };
};
constexpr auto maker = [](auto k) { return [k](auto *p, int n) { EACH p[i] += k; }; };
template <class T> auto made = [] { return [](auto *p, int n) { EACH p[i] += T(7.5); }; }();
void (*pointers[])(double *, int) = {[](auto *p, int n) { EACH p[i] += 8; }, [](auto *p, int n) { EACH p[i] += 9; }};
int atOnce = [](int k) {
  int r = 0;
#pragma omp target map(r)
  r = k;
  return r;
}(11);
auto pack = [](auto *p, int n, auto... xs) { EACH p[i] += (xs + ...); };
template <class... Ts> auto types = [](int *p, int n) { EACH p[i] += sizeof...(Ts); };
template <int... Ks> auto values = [](int *p, int n) { EACH p[i] += (Ks + ...); };
auto heads = []<class T, int N>(T *p, int n) { EACH p[i] += T(N + 0.5); };
#ifdef __clang__ // gcc reads no directives there
struct Members {
  void (*f)(int *, int) = [](int *p, int n) { EACH p[i] += 5; };
  static void call(int *p, int n, void (*f)(int *, int) = [](auto *p, int n) { EACH p[i] += 6; }) { f(p, n); }
};
template <class T> struct MembersOf {
  void (*f)(T *, int) = [](auto *p, int n) { EACH p[i] += T(5.5); };
  template <int K> void call(T *p, int n, void (*g)(T *, int) = [](T *p, int n) { EACH p[i] += T(6.5) + K; }) { g(p, n); }
};
#endif

int ints[4], checks;
double doubles[4];
Point points[4];
template <class T> bool is(T got, T wanted) {
  ++checks;
  for (int i = 0; i < 4; ++i)
    ints[i] = 0, doubles[i] = 0, points[i].x = 0;
  return got == wanted;
}
#define INTS(CALL, WANTED) (CALL, is(ints[3], int(WANTED)))
#define DOUBLES(CALL, WANTED) (CALL, is(doubles[3], double(WANTED)))
#define POINTS(CALL, WANTED) (CALL, is(points[3].x, WANTED))

int main() {
  bool right = atOnce == 11;
  right = right && INTS(generic(ints, 4), 1) && DOUBLES(generic(doubles, 4), 1) && POINTS(generic(points, 4), 1);
  right = right && INTS(constant(ints, 4), 2) && POINTS(constant(points, 4), 2);
  right = right && INTS(steps::shared(ints, 4), 3) && DOUBLES(steps::shared(doubles, 4), 3);
  right = right && INTS(steps::half<int>(ints, 4), 0) && DOUBLES(steps::half<double>(doubles, 4), 0.5);
  right = right && INTS(unnamed(ints, 4), 4) && DOUBLES(unnamed(doubles, 4), 4);
  right = right && INTS(by<4>(ints, 4), 4) && INTS(by<5>(ints, 4), 5);
  right = right && DOUBLES((both<int, 1>(doubles, 4)), 1) && DOUBLES((both<double, 1>(doubles, 4)), 1.5);
  right = right && INTS((both<int, 2>(ints, 4)), 2) && DOUBLES(captured<int>(doubles, 4), 1);
  right = right && DOUBLES(captured<double>(doubles, 4), 1.5);
  right = right && INTS(kind<int>(ints, 4), 1) && INTS(kind<int *>(ints, 4), 2) && DOUBLES(kind<double>(doubles, 4), 3);
  if (!right)
    return checks;
  right = INTS(Plain::first(ints, 4), 1) && DOUBLES(Plain::first(doubles, 4), 1) && INTS(Plain::second(ints, 4), 2);
  right = right && INTS(Plain::third<3>(ints, 4), 3) && INTS(Plain::third<4>(ints, 4), 4);
  right = right && DOUBLES(Plain::third<4>(doubles, 4), 4);
  right = right && DOUBLES(Of<int>::first(doubles, 4), 1) && DOUBLES(Of<double>::first(doubles, 4), 1.5);
  right = right && INTS(Of<int>::second(ints, 4), 2) && DOUBLES(Of<double>::second(doubles, 4), 2.5);
  right = right && DOUBLES(Of<int>::third<3>(doubles, 4), 3) && DOUBLES(Of<double>::third<4>(doubles, 4), 4.5);
  right = right && INTS(twice(ints, 4), 3) && INTS((twice<int, 2>(ints, 4)), 4);
  right = right && DOUBLES((twice<double, 2>(doubles, 4)), 4.5) && DOUBLES((twice<double, 3>(doubles, 4)), 6.5);
  right = right && INTS(outer(1, ints, 4)(ints, 4), 5) && DOUBLES(outer(1.5, doubles, 4)(doubles, 4), 6.5);
  right = right && INTS(maker(1)(ints, 4), 1) && DOUBLES(maker(2.5)(doubles, 4), 2.5);
  right = right && INTS(made<int>(ints, 4), 7) && DOUBLES(made<int>(doubles, 4), 7);
  right = right && DOUBLES(made<double>(doubles, 4), 7.5);
  right = right && DOUBLES(pointers[0](doubles, 4), 8) && DOUBLES(pointers[1](doubles, 4), 9);
  right = right && INTS(pack(ints, 4, 1, 2), 3) && DOUBLES(pack(doubles, 4, 1, 2.5), 3.5);
  right = right && DOUBLES(pack(doubles, 4, 1.25, 2.5), 3.75) && INTS(types<>(ints, 4), 0);
  right = right && INTS((types<int, double>(ints, 4)), 2) && INTS((values<1, 2>(ints, 4)), 3);
  right = right && INTS((values<1, 5>(ints, 4)), 6);
  right = right && INTS((heads.operator()<int, 4>(ints, 4)), 4) && DOUBLES((heads.operator()<double, 4>(doubles, 4)), 4.5);
#ifdef __clang__
  right = right && INTS(Members().f(ints, 4), 5) && INTS(Members::call(ints, 4), 6);
  right = right && INTS(MembersOf<int>().f(ints, 4), 5) && DOUBLES(MembersOf<double>().f(doubles, 4), 5.5);
  right = right && DOUBLES(MembersOf<double>().call<1>(doubles, 4), 7.5);
  right = right && DOUBLES(MembersOf<double>().call<2>(doubles, 4), 8.5);
#endif
  return right ? 0 : checks;
}
#endif
