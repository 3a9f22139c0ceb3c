// Lambdas, and variables that hold them, as arguments of templates; and those of namespaces, which gcc names by their
// variables, as functions' arguments.
// REQUIRES: gcc, clang
// RUN: %chompcxx -std=c++20 --host-compiler=%gxx %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcxx -std=c++20 --host-compiler=%clangxx %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang
// RUN: %if nvcc %{ %chompcxx -std=c++20 --offload-arch=sm_90 -c %s -o %t.o %}
// RUN: %if hip %{ %chompcxx -std=c++20 --offload-arch=gfx90a -c %s -o %t.o %}
constexpr auto twice = [](int x) { return 2 * x; };
auto thrice = [](int x) { return 3 * x; };
static auto fourfold = [](int x) { return 4 * x; };
inline constexpr auto fivefold = [](int x) { return 5 * x; };
namespace outer {
constexpr auto sixfold = [](int x) { return 6 * x; };
namespace {
auto sevenfold = [](int x) { return 7 * x; };
}
} // namespace outer

template <auto F> int apply(int i) { return F(i) + 1; }
template <auto F> struct operation {
  int k;
  int operator()(int i) const { return F(i) * k; }
};
template <auto F> int sum() {
  int s = 0;
#pragma omp target teams distribute parallel for reduction(+ : s)
  for (int i = 0; i < 4; i++)
    s += F(i);
  return s;
}
template <class F> int sumOf(F f) {
  int s = 0;
#pragma omp target teams distribute parallel for reduction(+ : s)
  for (int i = 0; i < 4; i++)
    s += f(i);
  return s;
}

int main() {
  int s = 0;
#pragma omp target map(tofrom : s)
  s = apply<[](int x) { return x * 3; }>(2) + apply<twice>(10);
  if (s != 28)
    return 1;
  operation<[](int x) { return x * 5; }> o = {2};
  operation<twice> t = {3};
#pragma omp target map(tofrom : s)
  s = o(1) + t(1);
  if (s != 16)
    return 2;
  if (sum<twice>() != 12 || sum<[](int x) { return x * 7; }>() != 42)
    return 3;
  if (sumOf(twice) != 12 || sumOf(thrice) != 18 || sumOf(fourfold) != 24 || sumOf(fivefold) != 30)
    return 4;
  return sumOf(outer::sixfold) == 36 && sumOf(outer::sevenfold) == 42 && sumOf(o) == 60 ? 0 : 5;
}
