// Constructs in lambdas that an expansion of a parameter pack makes, one for each element, in device functions and
// regions: each element has code of its own.
// REQUIRES: gcc, clang
// RUN: %chompcxx -std=c++20 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chompcxx -std=c++20 -O2 %s -o %t.clang --host-compiler=%clangxx
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: %if nvcc %{ %chompcxx -std=c++20 --offload-arch=sm_90 -c %s -o %t.cuda.o %}
// RUN: %if hip %{ %chompcxx -std=c++20 --offload-arch=gfx90a -c %s -o %t.hip.o %}
#pragma omp begin declare target
/// A fold of lambdas with an atomic.
template <class... Ts> void add(double *sum, Ts... xs) {
  ([&] {
#pragma omp atomic
    *sum += xs;
  }(),
   ...);
}
/// Loops, with a variable of each one's type.
template <class... Ts> void fill(double *a, int n, Ts *...from) {
  ([&] {
    auto by = *from;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
      a[i] += from[i] + by / 2;
  }(),
   ...);
}
template <class... Ts> constexpr int take(Ts...) { return sizeof...(Ts); }
/// A list of arguments, two constructs, and a fold with a first operand.
template <int... Is> int counted(int *c) {
  int n = take([&] {
#pragma omp atomic
    c[Is] += 1;
#pragma omp critical(counting)
    c[Is] += Is;
    return Is;
  }()...);
  return (n + ... + [&](int by) {
#pragma omp parallel for
    for (int i = 0; i < 4; i++)
#pragma omp atomic
      c[Is] += by;
    return Is;
  }(10));
}
/// One expansion in another, and a generic lambda.
template <class... Ts> void pairs(double *sum, Ts... xs) {
  auto each = [&](auto x) {
    ([&] {
#pragma omp atomic
      *sum += x * xs;
    }(),
     ...);
  };
  (each(xs), ...);
  ([&](auto y) {
#pragma omp parallel num_threads(4)
    {
#pragma omp atomic
      *sum += y + xs;
    }
  }(xs),
   ...);
}
#pragma omp end declare target

template <class... Ts> double region(Ts... xs) {
  double s = 0;
#pragma omp target map(tofrom : s)
  ([&] {
    double by = xs;
#pragma omp parallel for reduction(+ : s)
    for (int i = 0; i < 10; i++)
      s += by;
  }(),
   ...);
  return s;
}

int main() {
  double s = 0, a[8] = {}, p = 0, t = 0;
  int x[8], c[4] = {}, n = 0;
  float y[8];
  for (int i = 0; i < 8; i++)
    x[i] = i + 5, y[i] = 0.5f * i + 1;
#pragma omp target map(tofrom : s)
  {
    add(&s, 1, 2.5, 4L);
    add(&s);
    add(&s, 100);
  }
  if (s != 107.5)
    return 1;
#pragma omp target map(tofrom : a) map(to : x, y)
  fill(a, 8, x, y);
  for (int i = 0; i < 8; i++)
    if (a[i] != x[i] + 2 + y[i] + 0.5) // ints are halved as ints
      return 2;
#pragma omp target map(tofrom : c, n)
  n = counted<0, 2, 3>(c);
  if (n != 8 || c[0] != 41 || c[1] != 0 || c[2] != 43 || c[3] != 44)
    return 3;
#pragma omp target map(tofrom : p)
  pairs(&p, 2, 0.5);
  if (p != 2.5 * 2.5 + 4 * (4 + 1))
    return 4;
  t = region(1, 0.25) + region() + region(3);
  return t == 12.5 + 30 ? 0 : 5;
}
