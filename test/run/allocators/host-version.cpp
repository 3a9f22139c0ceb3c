// The host version of combined target constructs aligns the copies of an allocate clause as the kernel does, also
// those of a simd construct, for which gcc knows no allocate clause.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <cstdint>
#include <omp.h>

static bool isOff(const void *P, std::uintptr_t Alignment) { return reinterpret_cast<std::uintptr_t>(P) % Alignment; }

template <class T> int inTemplate() {
  T x = 0;
  int bad = 0;
#pragma omp target teams distribute parallel for private(x) allocate(align(64 * sizeof(T)) : x) reduction(+ : bad)
  for (int i = 0; i < 20; ++i) {
    x = i;
    bad += isOff(&x, 64 * sizeof(T)) || x != i;
  }
  return bad;
}

int main() {
  int x = 3, y = 0, bad = 0;
  char bytes[5] = {1, 2, 3, 4, 5};
#pragma omp target parallel for uses_allocators(omp_default_mem_alloc) firstprivate(x) private(y) allocate(align(256) : x)                                    \
    allocate(allocator(omp_default_mem_alloc), align(512) : y, bytes) firstprivate(bytes) reduction(+ : bad)
  for (int i = 0; i < 20; ++i) {
    y = i;
    bad += isOff(&x, 256) || isOff(&y, 512) || isOff(bytes, 512) || x + y + bytes[4] != 8 + i;
  }
  if (bad)
    return 1;
#pragma omp target parallel for simd simdlen(4) private(y) allocate(align(256) : y) reduction(+ : bad)
  for (int i = 0; i < 20; ++i)
    y = i, bad += isOff(&y, 256);
  if (bad)
    return 2;
#pragma omp target teams private(y) num_teams(2) allocate(align(256) : y) reduction(+ : bad)
  y = 1, bad += isOff(&y, 256);
  if (bad)
    return 3;
  return inTemplate<int>() + inTemplate<double>() ? 4 : 0;
}
