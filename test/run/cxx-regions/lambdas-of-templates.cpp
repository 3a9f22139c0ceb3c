// Lambdas that class templates and variable templates hold: their text names the template's parameters.
// gcc before 13 counts such lambdas through all of a file, which nobody else does.
// REQUIRES: clang
// RUN: %chompcxx -std=c++17 --host-compiler=%clangxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcxx -std=c++17 --offload-arch=sm_90 -c %s -o %t.o %}
// RUN: %if hip %{ %chompcxx -std=c++17 --offload-arch=gfx90a -c %s -o %t.o %}
template <class T, int N> struct scales {
  static constexpr auto up = [](T x) { return x * T(N); };
};
template <class T> constexpr auto halved = [](T x) { return x / T(2); };

template <class F> struct twice {
  F f;
  double operator()(double x) const { return f(f(x)); }
};
template <class F> double sum(F f) {
  double s = 0;
#pragma omp target teams distribute parallel for reduction(+ : s)
  for (int i = 0; i < 4; i++)
    s += f(i);
  return s;
}

int main() {
  if (sum(scales<int, 3>::up) != 18 || sum(scales<double, 2>::up) != 12)
    return 1;
  if (sum(halved<int>) != 2 || sum(halved<double>) != 3)
    return 2;
  return sum(twice<decltype(scales<double, 2>::up)>{scales<double, 2>::up}) == 24 ? 0 : 3;
}
