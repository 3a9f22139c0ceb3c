//===- DeviceCodeTest.cpp - what kernels need of the program --------------===//
#include "Translated.h"

#include <catch2/catch.hpp>

using namespace chomp;
using Catch::Contains;

TEST_CASE("Packs are written out for each instantiation") {
  const Texts T = translated(Language::Cxx, R"(
inline double at(double x, int) { return x; }
inline double at(const double *x, int i) { return x[i]; }
template <class... Ts> struct Sum { 
  template <class... Us> static double of(double x, Us... more) { return x + of(more...); }
  static double of() { return sizeof...(Ts); }
};
template <class... Ts> void add(double *a, int n, Ts... xs) {
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n])
  for (int i = 0; i < n; ++i)
    a[i] += (at(xs, i) + ... + 1) + Sum<Ts...>::of(at(xs, i)...);
}
void both(double *a, double *b, int n) {
  add(a, n, 1.0);
  add(a, n, b, 0.5f);
}
)");
  CHECK_THAT(T.Cuda, Contains(R"(add_l9_double(double *a, int n, double xs_0) {
  using Ts_0 = double;)"));
  CHECK_THAT(T.Cuda, Contains(R"(a[i] += (at(xs_0, i) + 1) + Sum<Ts_0>::of(at(xs_0, i));)"));
  CHECK_THAT(T.Cuda,
             Contains(R"(a[i] += (at(xs_0, i) + (at(xs_1, i) + 1)) + Sum<Ts_0, Ts_1>::of(at(xs_0, i), at(xs_1, i));)"));
  CHECK_THAT(T.Cuda, Contains(R"(template <class... Us> __device__ static double of(double x, Us... more))"));
}

TEST_CASE("Closures lie in memory as the host's do") {
  const Texts T = translated(Language::Cxx, R"(
template <class F> void each(int n, F f) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; ++i)
    f(i);
}
struct Twice { double by; double operator()(double x) const { return x * by; } };
void scale(double *x, double *y, int n) {
  const int by = 2;
  double s = n;
  Twice t{3};
  each(n, [=](int i) { y[i] = x[i] * by; });
  each(n, [x, &y, s, t](int i) { y[i] += t(x[i]) - s; });
  auto add = [&](auto a, auto b) { return a + b + s; };
#pragma omp target map(tofrom: y[0:n])
  {
    auto inner = [&]<class... T>(T... by) {
#pragma omp parallel for
      for (int i = 0; i < n; i++)
        y[i] += ((T(i) * by) + ...);
    };
    inner(1);
    inner(2, 0.5);
    y[0] += add(1, 2.5);
  }
}
)");
  CHECK_THAT(
      T.Cuda,
      Contains(R"(auto f = [&] { constexpr int by = 2; return [y = f_y, x = f_x](int i) { y[i] = x[i] * by; }; }();)"));
  CHECK_THAT(T.Cuda, Contains(R"(auto f = [x = f_x, &y = *f_y, s = f_s, t = f_t](int i) { y[i] += t(x[i]) - s; };)"));
  CHECK_THAT(T.Cuda, Contains(R"(auto add = [&s = *add_s](auto a, auto b) { return a + b + s; };)"));
  CHECK_THAT(T.Cuda, Contains(R"(if constexpr (chomp::are(chomp::types<int>(), chomp::types<decltype(by)...>()))"));
  CHECK_THAT(T.Cuda, Contains(R"(y[i] += ((T_0(i) * by_0) + (T_1(i) * by_1));)"));
  CHECK_THAT(
      T.Cuda,
      Contains(R"(struct Twice { double by; __device__ double operator()(double x) const { return x * by; } };)"));
}

TEST_CASE("Variables and objects of the device's own") {
  const Texts T = translated(Language::Cxx, R"(
#pragma omp begin declare target
struct Counter { int n, step; Counter(int start) : n(start), step(1) {} int next() { return n += step; } };
Counter counter(5);
struct Shape { double side; Shape(double s) : side(s) {} virtual double area() const { return 0; } };
struct Square : Shape { using Shape::Shape; double area() const override { return side * side; } };
static double start() { return 1.5; }
namespace shapes { Square square(start()), others[] = {2.0, Square(3)}; }
int table[] = {1, 2, 3};
const char *name = "abc";
int *second = &table[1];
int calls() { static Counter all = start() > 1 ? 10 : 20; static int once; return all.next() + ++once; }
template <class T> T zero = T();
#pragma omp end declare target
int linked[100];
#pragma omp declare target link(linked)
extern double elsewhere;
#pragma omp declare target to(elsewhere)
void run(double *out) {
#pragma omp target map(out[:3]) map(linked)
  {
    const Shape *shape = &shapes::square;
    out[0] = shape->area() + shapes::others[1].side + *second + name[0] + linked[4] + elsewhere + zero<double>;
    out[1] = counter.next();
    out[2] = calls();
  }
}
)");
  CHECK_THAT(T.Cuda, Contains(R"(__device__ chomp::storage<Counter> counter;)"));
  CHECK_THAT(T.Cuda, Contains(R"(__device__ int *second = &table[1];)"));
  CHECK_THAT(
      T.Cuda,
      Contains(
          R"(static chomp::made_once<Counter> all; all.make([&](auto place) { ::new (place) Counter (start() > 1 ? 10 : 20); });)"));
  CHECK_THAT(
      T.Cuda,
      Contains(R"(template <> struct zero_<double> { __device__ static double &get() { return zero_double; } };)"));
  CHECK_THAT(T.Cuda, Contains(R"(__device__ int (*linked)[100];)"));
  CHECK_THAT(T.Cuda, Contains(R"(extern __device__ double elsewhere;)"));
  CHECK_THAT(
      T.Cuda,
      Contains(
          R"(static __device__ void make_others_() { ::new (others.place()) chomp::made_array<Square[2]>{{2.0, Square(3)}}; })"));
  CHECK_THAT(T.Cuda, Contains(R"(const Shape *shape = &shapes::square.object;)"));
  CHECK_THAT(T.Cuda, Contains(R"(chomp_make_objects() {)"));
  CHECK_THAT(T.Vgpu, Contains(R"({"_ZN6shapes6squareE", (void *)&shapes::square, sizeof(shapes::square)},)"));
  CHECK_THAT(T.Host, Contains(R"(shapes::square, CHOMP_GLOBAL_ENTER | CHOMP_GLOBAL_INITIAL);)"));
  CHECK_THAT(T.Host, Contains(R"(linked, CHOMP_GLOBAL_LINK);)"));
}

TEST_CASE("Types that a region names, and what they need") {
  const Texts T = translated(Language::Cxx, R"(
#include <complex>
#include <utility>
namespace lib { template <class T, int N> struct Array { T v[N]; T &operator[](int i) { return v[i]; } const T &operator[](int i) const { return v[i]; } static constexpr int size = N; }; }
enum class Kind : char { A, B };
union U { int i; float f; };
struct Bits { unsigned a : 3, b : 5; int : 0; long double wide; };
using namespace lib;
using lib::Array;
template <class T> class Node { T value; Node *next = nullptr; friend void f(double *, int); public: explicit Node(T v) : value(v) {} T get() const { return next ? next->get() : value; } };
struct Base { virtual ~Base() = default; int k = 1; };
struct Derived : Base, Array<int, 2> { int m(int x) const { return x + k + (*this)[0]; } static int made; };
int Derived::made = 3;
void f(double *a, int n) {
  struct Local { int x; int twice() const { return 2 * x; } };
  Array<double, 4> arr{};
  Derived d;
  std::complex<double> z(1, 2);
  U u; u.i = 3;
  Bits bits{};
  Kind kind = Kind::B;
#pragma omp target map(tofrom: a[0:n]) map(to: d)
  {
    Local l{n};
    Node<int> node(4);
    auto [p, q] = std::pair<int, double>(1, 2.5);
    switch (kind) { case Kind::A: a[0] = 1; break; default: a[0] = l.twice(); }
    a[1] = arr[2] + d.m(3) + u.f + bits.b + node.get() + p + q + Array<int, 3>::size + (z * z).real();
    for (auto x : arr.v) a[2] += x;
  }
}
)");
  CHECK_THAT(
      T.Cuda,
      Contains(R"(template <class T, int N> struct Array { T v[N]; __device__ T &operator[](int i) { return v[i]; })"));
  CHECK_THAT(T.Cuda,
             Contains(R"(struct Bits { unsigned a : 3, b : 5; int : 0; alignas(16) unsigned char wide[16]; };)"));
  CHECK_THAT(T.Cuda, Contains(R"(static_assert(sizeof(Bits) == 32 && alignof(Bits) == 16 &&)"));
  CHECK_THAT(T.Cuda, Contains(R"(Node *next = nullptr; public: __device__ explicit Node(T v))"));
  CHECK_THAT(T.Cuda, Contains(R"(using lib::Array;)"));
  CHECK_THAT(T.Cuda, Contains(R"(struct Local { int x; __device__ int twice() const { return 2 * x; } };)"));
  CHECK_THAT(T.Cuda, Contains(R"(#include <chomp/complexnumbers.h>
)"));
  CHECK_THAT(T.Hip, Contains(R"(#include <hip/hip_runtime.h>
)"));
}

TEST_CASE("C as the kernels' C++") {
  const Texts T = translated(Language::C, R"(
#include <complex.h>
#include <math.h>
#include <string.h>
typedef struct { int n; union { int i; float f; }; int tail[]; } Item;
enum { SIZE = 4 };
static int helper(int n, double m[n][SIZE]) { goto end; end: return (int)m[0][1]; }
static int (*pick(int k))(int, double (*)[SIZE]) { return 0; }
void f(double *a, int n, Item *item) {
  double m[n][SIZE];
  volatile int flag = 1;
  _Bool yes = n;
  double _Complex z = 1.0 + 2.0 * I;
#pragma omp target map(tofrom: a[0:n], m) map(item[0:1])
  {
    int t[] = {[2] = 1, 3}, *p = (int[]){1, 2};
    struct { int x, y; } q = {.y = 3};
    switch (n) { case 1 ... 3: a[0] = helper(n, m); break; case 7: a[0] = t[2] + p[1] + q.y; }
    char text[8] = "abc";
    a[1] = sqrt(a[0]) + creal(z * z) + strlen(text) + item->i + yes + flag + _Generic(n, int: 1, default: 2);
    a[2] = ({ int w = n; w * 2; }) + sizeof(m) + (n ?: 3);
    void *v = a; double *back = v; a[3] = *back;
  }
}
)");
  CHECK_THAT(
      T.Cuda,
      Contains(R"(static __device__ int helper(int n, double (*m)[4]) { goto end; end: return (int)m[0][1]; })"));
  CHECK_THAT(T.Cuda, Contains(R"(int t[] = {0, 0, 1, 3}, *p = (literal_[0] = 1, literal_[1] = 2, literal_);)"));
  CHECK_THAT(T.Cuda, Contains(R"(switch (chomp::first_in_range(n, 1, 3)) { case 1 :)"));
  CHECK_THAT(T.Cuda, Contains(R"(chomp::creal(z * z) + strlen(text) + item->i + yes + flag + 1;)"));
  CHECK_THAT(T.Cuda, Contains(R"((sizeof(double) * n * 4))"));
  CHECK_THAT(T.Cuda, Contains(R"(double *back = (double *)v;)"));
  CHECK_THAT(T.Cuda, Contains(R"(bool yes, chomp::complex<double> z) {)"));
}
