// Valgrind follows kernels and the fibers of a team's threads: a correct program is clean, and a branch on what nobody wrote
// is told at the user's line. (Debian 12's valgrind can't read the debug information of clang 22.)
// REQUIRES: valgrind, host-gcc
// UNSUPPORTED: sanitized
// RUN: %chompcc -g -O1 %s -o %t && env CHOMP_VGPU_MEMORY=16M valgrind -q --error-exitcode=9 %t
// RUN: %chompcc -g -O1 -DBUG %s -o %t.bug
// RUN: %not env CHOMP_VGPU_MEMORY=16M valgrind -q --error-exitcode=9 %t.bug 2>&1 | %filecheck %s
#include <omp.h>
int main(void) {
  enum { N = 64, Threads = 8 };
  int x[N], out[2] = {0};
#pragma omp target teams distribute parallel for map(from : x)
  for (int i = 0; i < N; i++)
    x[i] = i;
#pragma omp target teams num_teams(2) map(tofrom : out)
  {
    int part[Threads + 1];
#pragma omp parallel num_threads(Threads)
    {
      int t = omp_get_thread_num();
      part[t] = t;
#ifndef BUG
      if (t == 0)
        part[Threads] = 3;
#endif
#pragma omp barrier
      // CHECK: Conditional jump or move depends on uninitialised value
      // CHECK: valgrind.c:[[#@LINE+1]]
      if (part[t + 1] == 3)
        out[omp_get_team_num()] = t;
    }
  }
  return x[5] != 5;
}
