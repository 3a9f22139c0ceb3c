// The allocate clause on combined constructs: predefined allocators, align(), private and firstprivate, arrays.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <cstdint>
#include <omp.h>

struct Pair {
  int a, b;
};

int main() {
  constexpr int N = 40;
  int x = 3, y = 0, bad = 0, sum = 0;
  Pair pair = {1, 2};
  char bytes[5] = {1, 2, 3, 4, 5};
#pragma omp target teams distribute parallel for map(tofrom : bad, sum) reduction(+ : sum, bad)                        \
    uses_allocators(omp_pteam_mem_alloc, omp_cgroup_mem_alloc) private(y) firstprivate(x, pair, bytes)                 \
    allocate(omp_pteam_mem_alloc : y) allocate(allocator(omp_cgroup_mem_alloc), align(64) : x, bytes)                  \
    allocate(align(32) : pair)
  for (int i = 0; i < N; ++i) {
    y = i;
    bytes[0]++;
    if (!omp_is_initial_device())
      bad += reinterpret_cast<std::uintptr_t>(&x) % 64 != 0 || reinterpret_cast<std::uintptr_t>(bytes) % 64 != 0 ||
             reinterpret_cast<std::uintptr_t>(&pair) % 32 != 0;
    sum += x + y + pair.a + pair.b + bytes[4];
  }
  if (bad)
    return 1;
  if (sum != N * 11 + N * (N - 1) / 2)
    return 2;
  return x == 3 && y == 0 && bytes[0] == 1 ? 0 : 3;
}
