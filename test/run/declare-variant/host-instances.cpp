// The host text of a template chooses among variants by the template's arguments, where its instantiations mean
// different ones: of functions and methods, with conditions, in arguments of other such calls, and in class templates.
// REQUIRES: gcc, clang
// RUN: %chompcxx %s -o %t
// RUN: %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chompcxx %s -o %t.clang --host-compiler=%clangxx
// RUN: %t.clang
static bool fast = false;
static int quick(int x) { return x + 100; }
#pragma omp declare variant(quick) match(construct = {parallel})
static int base(int x) { return x; }
static double base(double x) { return x; }
static double fastest(float x) { return x + 0.5; }
#pragma omp declare variant(fastest) match(construct = {parallel}, device = {kind(host)}, user = {condition(fast)})
static double base(float x) { return x; }

struct metre {
  int value;
  int exact(int x) const { return value * 1000 + x; }
#pragma omp declare variant(metre::exact) match(construct = {parallel})
  int get(int x) const { return value + x; }
};
struct plain {
  int value;
  int get(int x) const { return value + x; }
};
template <class T, int N> T sized(T x) { return x + N; }
#pragma omp begin declare variant match(construct = {parallel})
template <> int sized<int, 3>(int x) { return x + 3000; }
#pragma omp end declare variant

template <class T> double in_parallel(T x) {
  double out = 0;
#pragma omp parallel num_threads(1)
  out = base(base(x) + // of int, float or double
             T(1));
  return out;
}
template <class T, int N> int ask(const T &x) {
  int out = 0;
#pragma omp parallel num_threads(1)
  out = x.get(sized<int, N>(1));
  return out;
}
template <class T> struct box {
  T value;
  double more() const;
};
template <class U> double box<U>::more() const {
  double out = 0;
#pragma omp parallel num_threads(1)
  out = base(value);
  return out;
}
/// A region, whose host version has the call, too.
template <class T> double in_region(T x) {
  double out = 0;
#pragma omp target teams distribute parallel for reduction(+ : out)
  for (int i = 0; i < 3; i++)
    out += base(x);
  return out;
}

int main() {
  for (int k = 0; k < 2; k++) {
    fast = k;
    if (in_parallel(1) != 202 || in_parallel(1.0) != 2 || in_parallel(1.0f) != (k ? 2.5 : 2))
      return 1 + 10 * k;
    if (ask<metre, 3>({2}) != 2000 + 3001 || ask<metre, 4>({2}) != 2005 || ask<plain, 3>({2}) != 3003 ||
        ask<plain, 5>({2}) != 8)
      return 2 + 10 * k;
    if (box<int>{1}.more() != 101 || box<double>{1}.more() != 1 || box<float>{1}.more() != (k ? 1.5 : 1))
      return 3 + 10 * k;
  }
  return in_region(2) == 306 && in_region(2.0) == 6 ? 0 : 4;
}
