// Lambdas of one namespace that a function template of another runs: their names are looked up where they stand, also
// those that a using directive in their function brings, and never where the kernel stands.
//
// RUN: %chompcxx -O1 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

namespace lib {
using Int = char; // not the application's
inline int twice(int i) { return -i; }
template <class F> void forall(int n, F f) {
  F body = f;
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    body(i);
}
template <class F> struct Holder {
  int offset;
  F f;
};
template <class F> void held(int *out, int n, F f) {
  Holder<F> holder{1, f};
#pragma omp target teams distribute parallel for map(from : out[0 : n])
  for (int i = 0; i < n; i++)
    out[i] = holder.f(i + holder.offset);
}
namespace inside {
inline int twice(int) { return -1; }
template <class F> void forall(int n, F f) {
  F body = f;
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    body(i);
}
} // namespace inside
} // namespace lib

namespace app {
using Int = int;
enum Kind { A = 3, B };
struct Pair {
  Int a, b;
  static int make() { return 5; }
};
inline Int twice(Int i) { return 2 * i; }
constexpr Int shift = 7;
namespace units {
using Long = long;
inline Long thrice(Long i) { return 3 * i; }
struct Step {
  Long size;
};
} // namespace units
template <class T> T same(T t) { return t; }

struct Solver {
  using Real = double;
  static constexpr int order = 2;
  static Real square(Real x) { return x * x; }
  Real factor;
  void apply(double *x, int n) {
    lib::forall(n, [=, *this](Int i) {
      Real r = square(i) * order;
      x[i] += r * factor;
    });
  }
};

int expected(int i) { return 2 * i + 7 + 1 + 3 * i + 4 + 5 + 1000; }

int run(int *p, int n) {
  using namespace units;
  using Steps = Step;
  struct Local {
    Long size;
  };
  lib::forall(n, [=](Int i) {
    Pair q{i + 1000, 1};
    Long l = thrice(i);
    p[i] += twice(q.a) - q.a + shift + q.b + (Int)l + B + Pair::make();
  });
  lib::forall(n, [=](Long i) { p[i] += twice(i) - i + same<Long>(0) + Steps{0}.size + Local{0}.size; });
  auto name = [](Long i) { return Int(twice(i) + thrice(1)); };
  lib::held(p + n, n, name);
  lib::forall(n, [=](Int i) {
#pragma omp atomic
    p[2 * n + i] += twice(i) + app::same<Int>(3 * i);
  });
  return 0;
}
} // namespace app

inline int twice(int i) { return 4 * i; }

int main() {
  const int n = 100;
  int p[3 * n] = {}, wrong = 0;
  double x[n] = {};
#pragma omp target data map(tofrom : p, x)
  {
    app::run(p, n);
    app::Solver{0.5}.apply(x, n);
  }
  for (int i = 0; i < n; i++)
    wrong += p[i] != app::expected(i) || p[n + i] != 2 * (i + 1) + 3 || p[2 * n + i] != 5 * i || x[i] != i * i;
  int *q = p;
#pragma omp target data map(from : q[0 : n])
  lib::inside::forall(n, [=](int i) { q[i] = twice(i); });
  for (int i = 0; i < n; i++)
    wrong += q[i] != 4 * i;
  return wrong != 0;
}
