// Constants among what lambdas capture without naming it: compilers have them in different places, or not at all. Where
// a kernel takes such an object the host text names them.
// Covers: lambda called from a region
//
// RUN: %chompcxx --host-compiler=%gxx -std=c++17 %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcxx --host-compiler=%clangxx -std=c++17 %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang
static double a[8], b[8] = {1, 1, 1, 1, 1, 1, 1, 1};
#pragma omp declare target enter(a, b)

template <class R> struct Range {
  int n;
  Range(R, const int &n) : n(n) {}
};
template <class R, class N> Range<R> upTo(R first, const N &n) { return Range<R>(first, n); }
template <class R, class F> void over(const Range<R> &range, const F &f) {
  for (int i = 0; i < range.n; i++)
    f(i);
}
/// Its type names the closure's.
template <class F> struct Body {
  int before;
  F f;
  int after;
};
template <class F> Body<F> bodyOf(F f) { return {1, f, 2}; }

template <class F> void each(F f) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < 8; i++)
    f(i);
}
template <class F> void each(Body<F> body) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < 8; i++)
    if (body.before == 1 && body.after == 2)
      body.f(i);
}
static bool are(double expected) {
  bool result = true;
#pragma omp target update from(a)
  for (double &x : a) {
    result &= x == expected;
    x = 0;
  }
#pragma omp target update to(a)
  return result;
}

template <class T> struct Unit {
  T shift = 3;
  int run() {
    const int N = 1;
    const T two = 2;
    constexpr int zero = 0;
    T *x = a, *y = b, scale = 4;
    each([=](const int i) { over(upTo(0, N), [&](const int j) { x[i + j] += two * y[i]; }); });
    if (!are(2))
      return 1;
    auto odd = [=](int i) {
      if (N > 0)
        over(upTo(T(0), N), [=](int j) { a[i + j] = b[i + zero] * scale * N; });
    };
    each(odd);
    if (!are(4))
      return 2;
    each(bodyOf(odd));
    if (!are(4))
      return 3;
    each([=, n = N + 1](int i) { over(upTo(0, N), [=](int) { x[i] = n * y[i] + shift + zero; }); });
    return are(5) ? 0 : 4;
  }
};

static int ordinary() {
  const int N = 1;
  double *x = a, *y = b, c = 2;
  auto f = [&, x, y](int i) {
    if (N > 0)
      x[i] += y[i] * c;
    over(upTo(x, N), [&](int j) { x[i] += j + N; });
  };
#pragma omp target teams distribute parallel for
  for (int i = 0; i < 8; i++)
    f(i);
  if (!are(3))
    return 5;
  auto g = [=](int i) {
    if (N > 0)
      x[i] += c;
    x[i] += y[i] * upTo(x, N).n;
  };
  each(g);
  return are(3) ? 0 : 6;
}

int main() {
  Unit<double> unit;
#pragma omp target enter data map(to : unit)
  const int result = unit.run();
#pragma omp target exit data map(delete : unit)
  return result ? result : ordinary();
}
