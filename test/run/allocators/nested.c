// The allocate clause on constructs inside a region; a team's own variable.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <omp.h>
#include <stdint.h>

int main(void) {
  int bad = 0, n = 0, shared = 0;
#pragma omp target map(tofrom : bad, n, shared) uses_allocators(omp_pteam_mem_alloc)
  {
    char x = 1, y = 0;
    int of_team;
#pragma omp allocate(of_team) allocator(omp_pteam_mem_alloc) align(64)
    of_team = 0;
#pragma omp parallel num_threads(8) private(y) firstprivate(x) allocate(omp_pteam_mem_alloc : x) allocate(align(64) : y)
    {
      y = x;
      if (((uintptr_t)&y % 64 != 0 || (uintptr_t)&of_team % 64 != 0) && !omp_is_initial_device()) {
#pragma omp atomic
        bad++;
      }
#pragma omp atomic
      n += y;
#pragma omp atomic
      of_team++;
    }
    shared = of_team;
  }
  if (bad)
    return 1;
  return n >= 1 && shared == n ? 0 : 2;
}
