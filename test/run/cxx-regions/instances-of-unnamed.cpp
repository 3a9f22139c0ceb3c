// Regions in templates whose arguments are types without a name, of functions, of lambdas, of classes, and nested.
//
// REQUIRES: gcc, clang
// RUN: %chompcxx --host-compiler=%gxx -std=c++17 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chompcxx --host-compiler=%clangxx -std=c++17 %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang

template <class S> static int twice(S s) {
  int out = 0;
#pragma omp target map(from : out) map(to : s)
  out = 2 * (int)s.x;
  return out;
}

template <class E> struct holder {
  E value;
  int get() const {
    int out = 0;
#pragma omp target map(from : out)
    out = value;
    return out;
  }
};

struct K {
  struct {
    int x;
  } first;
  struct {
    long x;
  } second;
  int sum() { return twice(first) + twice(second); }
};

template <class T> int in_template(T x) {
  struct {
    T x;
  } a{x};
  struct {
    T pad, x;
  } b{x, x};
  return twice(a) + twice(b);
}

int main() {
  struct {
    int x;
  } a{1};
  auto lambda = [](int n) {
    struct {
      int n, x;
    } s{0, n};
    return twice(s);
  };
  struct {
    int pad, x;
  } b{0, 2};
  typedef struct {
    int x, y;
  } named;
  struct {
    struct {
      double x;
    } in;
    int x;
  } c{{3}, 4};
  enum { five = 5 } e = five;
  if (twice(a) != 2 || twice(b) != 4 || twice(named{7, 0}) != 14)
    return 1;
  if (twice(c) != 8 || twice(c.in) != 6)
    return 2;
  if (holder<decltype(e)>{e}.get() != 5)
    return 3;
  {
    struct {
      char x;
    } inner{6};
    if (twice(inner) != 12)
      return 4;
  }
  if (lambda(8) != 16 || K{{1}, {2}}.sum() != 6)
    return 5;
  return in_template(3) == 12 && in_template(4.0) == 16 ? 0 : 6;
}
