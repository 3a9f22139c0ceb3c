// using directives and declarations, at file scope and in blocks, nested namespaces, namespace aliases, ADL.
// REQUIRES: gcc, clang
// RUN: %chompcxx --host-compiler=%gxx %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcxx --host-compiler=%clangxx %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang

namespace lib {
struct number {
  int v;
};
inline int value(const number &n) { return n.v; }
inline int twice(int v) { return 2 * v; }
namespace deep {
inline int thrice(int v) { return 3 * v; }
enum kind { small, large = 50 };
} // namespace deep
inline namespace v2 {
inline int quick(int v) { return v + 7; }
} // namespace v2
} // namespace lib
using namespace lib::deep;
using lib::number;
namespace alias = lib::deep;

static int run(number *n, int *to, int count) {
  using lib::twice;
#pragma omp target teams distribute parallel for map(to : n[0 : count]) map(from : to[0 : count])
  for (int i = 0; i < count; ++i) {
    using namespace lib;
    to[i] = value(n[i]) + twice(i) + thrice(i) + alias::thrice(1) + quick(1) + lib::quick(2) + large;
  }
  return to[count - 1];
}

int main() {
  number n[6] = {{0}, {10}, {20}, {30}, {40}, {50}};
  int to[6];
  run(n, to, 6);
  for (int i = 0; i < 6; ++i)
    if (to[i] != 10 * i + 2 * i + 3 * i + 3 + 8 + 9 + 50)
      return 1;
  return 0;
}
