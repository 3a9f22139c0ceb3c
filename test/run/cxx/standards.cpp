// The same program in C++11 to C++20, with what each of them brings.
// RUN: %chompcxx -std=c++11 %s -o %t.11 && env OMP_TARGET_OFFLOAD=mandatory %t.11
// RUN: %chompcxx -std=c++14 %s -o %t.14 && env OMP_TARGET_OFFLOAD=mandatory %t.14
// RUN: %chompcxx -std=c++17 %s -o %t.17 && env OMP_TARGET_OFFLOAD=mandatory %t.17
// RUN: %chompcxx -std=c++20 %s -o %t.20 && env OMP_TARGET_OFFLOAD=mandatory %t.20
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.20
#include <cstdint>

struct options {
  int scale;
  int bias;
};
#if __cplusplus >= 201402L
constexpr int power(int b, int e) {
  int r = 1;
  for (int i = 0; i < e; ++i)
    r *= b;
  return r;
}
#else
constexpr int power(int b, int e) { return e == 0 ? 1 : b * power(b, e - 1); }
#endif
#if __cplusplus >= 202002L
template <typename T>
concept number = requires(T a) { a + a; };
template <number T> T add(T a, T b) { return a + b; }
#else
template <typename T> T add(T a, T b) { return a + b; }
#endif

int main() {
#if __cplusplus >= 202002L
  options o = {.scale = 3, .bias = 7};
#else
  options o = {3, 7};
#endif
  std::int32_t got[33];
#pragma omp target teams distribute parallel for map(from : got)
  for (int i = 0; i < 33; ++i) {
    decltype(i) v = i;
    got[i] = add(v * o.scale, o.bias) + power(2, 10) + (nullptr == (int *)0);
#if __cplusplus >= 201402L
    got[i] += 0b11 + 1000;
#else
    got[i] += 1003;
#endif
#if __cplusplus >= 201703L
    if constexpr (sizeof(v) == 4)
      got[i] += 1;
    if (int r = i % 2; r)
      got[i] += 0;
#else
    got[i] += 1;
#endif
  }
  for (int i = 0; i < 33; ++i)
    if (got[i] != 3 * i + 7 + 1024 + 1 + 1003 + 1)
      return 1;
  return 0;
}
