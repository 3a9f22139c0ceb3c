// Arrays keep their type in C++: references to arrays, range-based for, std::size, sizeof.
// REQUIRES: gcc, clang
// RUN: %chompcxx --host-compiler=%gxx %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcxx --host-compiler=%clangxx %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang
#include <cstddef>

template <typename T, std::size_t N> static T total(const T (&a)[N]) {
  T s = 0;
  for (const T &v : a)
    s += v;
  return s * static_cast<T>(N);
}

int main() {
  int a[5] = {1, 2, 3, 4, 5}, got[4] = {0, 0, 0, 0};
  double table[2][3] = {{1, 2, 3}, {4, 5, 6}};
#pragma omp target teams distribute parallel for map(tofrom : got) map(to : a, table)
  for (int i = 0; i < 1; ++i) {
    got[0] = total(a);
    for (auto &row : table)
      for (double v : row)
        got[1] += static_cast<int>(v);
    auto &again = a;
    got[2] = static_cast<int>(sizeof(again));
    got[3] = static_cast<int>(total(table[1]));
  }
  if (got[0] != 75)
    return 1;
  if (got[1] != 21)
    return 2;
  return got[2] == 20 && got[3] == 45 ? 0 : 3;
}
