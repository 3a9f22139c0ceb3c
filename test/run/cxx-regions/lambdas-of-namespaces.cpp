// Lambdas with names of a namespace, between begin declare target and its end and outside of it.
// RUN: %chompcxx -std=c++17 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s -- -std=c++17
// RUN: %if nvcc %{ %nvcc_cubin -std=c++17 --expt-relaxed-constexpr %t.out/lambdas-of-namespaces.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/lambdas-of-namespaces.device.hip -o %t.hsaco %}
#pragma omp begin declare target
auto next = [](int i) { return i + 1; };
inline auto after = [](auto i) { return i + 2; };
namespace steps {
static const auto third = [](int i) { return i + 3; };
}
int offset = 4;
constexpr auto further = [](int i) { return i + offset; };
int twice(int i) { return next(next(i)); }
template <class F> int apply(F f, int i) { return f(i); }
#pragma omp end declare target
auto outside = [](int i) { return i + 5; };

int main() {
  int sum = 0;
#pragma omp target map(from : sum)
  sum = next(1) + after(1) + steps::third(1) + further(1) + outside(1) + twice(1) + apply(next, 10) + apply(after, 10);
  return sum == 2 + 3 + 4 + 5 + 6 + 3 + 11 + 12 ? 0 : 1;
}
