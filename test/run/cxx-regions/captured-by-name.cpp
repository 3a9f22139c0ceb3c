// What diagnose/uncaptured.cpp advises: references to structured bindings, and captures by name in the lambdas around a
// construct.
//
// RUN: %chompcxx -std=c++20 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %if nvcc %{ %chomp %s -o %t.cuda --emit=cuda -- -std=c++20 && %nvcc_cubin %t.cuda/captured-by-name.device.cu -o %t.cubin %}
// RUN: %if hip %{ %chomp %s -o %t.hip --emit=hip -- -std=c++20 && %hip_object %t.hip/captured-by-name.device.hip -o %t.hsaco %}
#include <tuple>
template <class F> void each(F f) { f(1), f(2L); }
int main() {
  int r = 0, q[4] = {};
  auto [x, y] = std::tuple<int, double>{1, 2};
  auto &one = x;
  auto &two = y;
#pragma omp target map(tofrom : r)
  r += one + two;
  if (r != 3)
    return 1;
  each([&](auto k) {
#pragma omp parallel num_threads(1)
    {
      each([&, &r = r](auto l) {
#pragma omp target map(tofrom : r)
        r += k + l;
      });
    }
  });
  if (r != 15)
    return 2;
  each([&](auto k) {
    each([&, &k = k](auto l) {
#pragma omp target map(tofrom : q)
      {
        auto add = [&](auto v) { q[0] += v + k + l; };
        add(2);
      }
    });
  });
  return q[0] != 20 ? 3 : 0;
}
