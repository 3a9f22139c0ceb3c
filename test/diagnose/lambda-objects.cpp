// Objects of lambdas that compilers lay out differently, or that hold what no kernel can be given.
//
// RUN: %python %S/Inputs/verify.py %chomp %s -- -std=c++20
template <class F> void each(F f) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < 8; i++)
    f(i);
}
struct Pair {
  int *p, q;
};
template <class T> T add(T x, const int &y) { return x + y; }

template <class T> void discarded(T *x, T *y) {
  each([=](int i) { // error: a lambda that captures 'x', without naming it, where 'if constexpr' discards the use, is not yet supported in a target region
    if constexpr (sizeof(T) == 4)
      x[i] = 1;
    else
      y[i] = sizeof(x);
  });
  each([x, y](int i) {
    if constexpr (sizeof(T) == 4)
      x[i] = 1;
    else
      y[i] = 2;
  });
}
template <class T> void unlike(T *x) {
  const int one = 1, two = 2;
  each([=](int i) { // error: a lambda that captures constants without naming them, and others in each instantiation, is not yet supported in a target region
    if constexpr (sizeof(T) == 4)
      x[i] = add(i, one);
    else
      x[i] = add(i, two);
  });
}
template <class... Ts> void pack(Ts... xs) {
  const int one = 1;
  each([=](int i) { add(i, one) + (0 + ... + xs); }); // error: a lambda that captures constants and a parameter pack without naming them is not yet supported in a target region
}
void bindings(Pair pair) {
  auto [p, q] = pair;
  each([=](int i) { p[i] = q; }); // error: a lambda made outside of it that captures a structured binding (p) is not yet supported in a target region
}
struct Holder {
  int n;
  void copied(int *x) {
    each([=](int i) { x[i] = [*this] { return n; }(); }); // error: a lambda that captures 'this', without naming it, for one in it that captures '*this', is not yet supported in a target region
    each([=, this](int i) { x[i] = [*this] { return n; }(); });
  }
};
void all(double *x, float *y) {
  discarded(x, x);
  unlike(x);
  unlike(y);
  pack(1, 2);
}
