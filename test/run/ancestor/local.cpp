// target device(ancestor: 1) whose code names what only its place can see: types, enumerators and constants of the function
// around it, and the surroundings of a lambda.
// RUN: %chompcxx -std=c++17 -Wall -Wextra -Werror -Wno-unknown-pragmas %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chompcxx -std=c++17 --host-compiler=clang++-22 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp --emit=cuda,hip %s -o %t.out -- -std=c++17
// RUN: %if nvcc %{ %nvcc_cubin %t.out/local.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/local.device.hip -o %t.hsaco %}
#include <vector>
#pragma omp requires reverse_offload

static std::vector<int> seen;
static void record(int x) { seen.push_back(x); }

int main() {
  struct point {
    int x, y;
    int sum() const { return x + y; }
  };
  enum { Offset = 100 };
  constexpr int Factor = 3;
  using number = long;
  static const int four = 4;
  const int limit = seen.empty() ? 5 : 0;
  int result = 0, counts[3] = {1, 2, 3};
  auto run = [&](int by) {
#pragma omp target map(tofrom : result, counts)
    for (int i = 0; i < 2; i++) {
      point p{i, by};
      int copy = i;
#pragma omp target device(ancestor : 1) map(always, tofrom : result) map(always, tofrom : counts[1 : 2])                 \
    firstprivate(copy)
      {
        number n = p.sum() * Factor + Offset + four;
        point twice[2] = {p, p};
        const int tens[Factor] = {0, 10};
        copy += tens[1];
        record(static_cast<int>(n) + copy + limit);
        result += twice[1].y;
        counts[1] += copy;
      }
      if (copy != i)
        result = -1000;
    }
  };
  run(5);
  run(6);
  if (result != 22 || counts[0] != 1 || counts[1] != 2 + 2 * 21 || counts[2] != 3)
    return 1;
  return seen == std::vector<int>{134, 138, 137, 141} ? 0 : 2;
}
