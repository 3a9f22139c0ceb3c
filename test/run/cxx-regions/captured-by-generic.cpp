// What a generic lambda captures without naming it, and uses in lambdas of its own: compilers come to it in different orders.
// Where a kernel takes such an object the host text names it.
// RUN: %chompcxx -std=c++17 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
template <class F> static void each(int n, F &&f) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    f(i);
}

static void change(unsigned *a, unsigned by, unsigned v, unsigned w) {
  auto counts = [v, n = w](unsigned x, unsigned y) mutable {
    n += 3;
    return n ^ v ^ x * y;
  };
  auto f = [&](auto i) {
    a[i] += [&, counts = counts]() mutable { return counts([=](unsigned x) { return by ^ x; }(2), w); }();
  };
#pragma omp target data map(tofrom : a[0 : 10], by, v, w, counts)
  each(10, f);
}

int main() {
  unsigned a[10] = {};
  change(a, 5, 77, 9);
  for (unsigned x : a)
    if (x != (12u ^ 77u ^ 7u * 9u))
      return 1;
  return 0;
}
