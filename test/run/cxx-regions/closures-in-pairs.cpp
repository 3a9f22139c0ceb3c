// Closures can't be assigned, so that an object of a library's class that holds some is copied as bytes: in kernels as on
// the host. In C++20 one without captures can be; and gcc 12 doesn't say of a std::pair of others that it is copied so.
// RUN: %chompcxx -std=c++17 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chompcxx -std=c++20 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s -- -std=c++17
// RUN: %if nvcc %{ %nvcc_cubin %t.out/closures-in-pairs.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/closures-in-pairs.device.hip -o %t.hip.o %}
#include <type_traits>
#include <utility>

template <class P> static void each(int n, int *out, P both) {
#pragma omp target teams distribute parallel for map(from : out[0 : n])
  for (int i = 0; i < n; i++)
    out[i] = both.second(both.first(i)) + 100 * std::is_copy_assignable_v<P>;
}

int main() {
  int by = 3, out[20];
  std::pair both{[=](int i) { return i * by; }, [](int i) { return i + 1; }};
  each(20, out, both);
  for (int i = 0; i < 20; i++)
    if (out[i] != i * 3 + 1)
      return 1;
  std::pair captured{[=](int i) { return i * by; }, [by](int i) { return i - by; }};
  auto calls = [=](int i) { return captured.second(captured.first(i)); };
#pragma omp target teams distribute parallel for map(from : out)
  for (int i = 0; i < 20; i++)
    out[i] = calls(i);
  for (int i = 0; i < 20; i++)
    if (out[i] != i * 3 - 3)
      return 2;
  return 0;
}
