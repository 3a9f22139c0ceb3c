// scope makes copies: firstprivate and allocate, which are 5.2's, on the device, in the host version and on the host.
// REQUIRES: gcc, clang
// RUN: %chompcc --host-compiler=%gcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcc --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang
#include <omp.h>

struct pair {
  int a, b;
};

int main(void) {
  int wrong = 0, x = 5, row[4] = {1, 2, 3, 4}, scratch[8], total = 0;
  struct pair p = {6, 7};
#pragma omp target parallel num_threads(4) map(tofrom : wrong, total) firstprivate(p)
  {
#pragma omp scope firstprivate(x, row, p) reduction(+ : total)
    {
      x += omp_get_thread_num();
      row[2] += x;
      p.b += x;
      total += x;
      if (x != 5 + omp_get_thread_num() || row[2] != 3 + x || p.a != 6 || p.b != 7 + x)
#pragma omp atomic
        wrong++;
    }
    if (x != 5 || row[2] != 3 || p.b != 7)
#pragma omp atomic
      wrong++;
#pragma omp scope private(scratch) allocate(allocator(omp_low_lat_mem_alloc) : scratch)
    {
      for (int i = 0; i < 8; i++)
        scratch[i] = i * omp_get_thread_num();
      for (int i = 0; i < 8; i++)
        if (scratch[i] != i * omp_get_thread_num())
#pragma omp atomic
          wrong++;
    }
  }
  if (wrong)
    return 1;
  if (total != 4 * 5 + 6 && total != 5) // one thread may be all that the host has
    return 2;
#pragma omp parallel num_threads(3)
  {
#pragma omp scope firstprivate(x) nowait
    x++;
#pragma omp scope firstprivate(x, row)
    {
      x += 2;
      row[0] = x;
#pragma omp scope firstprivate(x) allocate(x)
      {
        x += row[0];
        if (x != 14 || row[0] != 7)
#pragma omp atomic
          wrong++;
      }
    }
  }
  return wrong || x != 5 || row[0] != 1 ? 3 : 0;
}
