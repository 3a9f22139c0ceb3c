// Lambdas that the host makes in templates and that capture packs: their expansions in a kernel, generic and not.
// RUN: %chompcxx -std=c++17 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
template <class... F> auto chained(F... steps) {
  return [=](auto x) {
    ((x = steps(x)), ...);
    return x;
  };
}
template <class... T> auto weighted(T... by) {
  return [=](double x) { return (0.0 + ... + (x * by)); };
}
struct Scale {
  double by;
  template <class... F> auto after(F... steps) const {
    return [=, *this](double x) { return by * (steps(x) + ...); };
  }
};

int main() {
  double k = 2, q[3] = {1, 2, 3}, w[3], s[3];
  auto chain = chained([](double x) { return x + 1; }, [k](double x) { return x * k; });
  auto sum = weighted(1, 0.5f, k);
  auto scaled = Scale{10}.after([](double x) { return x; }, [k](double x) { return x - k; });
#pragma omp target teams distribute parallel for map(tofrom : q) map(from : w, s)
  for (int i = 0; i < 3; ++i) {
    w[i] = sum(q[i]);
    s[i] = scaled(q[i]);
    q[i] = chain(q[i]);
  }
  for (int i = 0; i < 3; ++i)
    if (q[i] != (i + 2) * 2 || w[i] != (i + 1) * 3.5 || s[i] != 10 * (2 * (i + 1) - 2))
      return i + 1;
  return 0;
}
