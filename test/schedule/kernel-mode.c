// Threads of kernel mode in another order; lanes that meet in a shuffle get the same values in each.
// RUN: %chompcc -O2 -DBUG %s -o %t.bug && %not %chomp_bin/chomp-schedules --seeds 1..4 %t.bug | %filecheck %s
// CHECK: orders give another result
// RUN: %chompcc -O2 %s -o %t.twin && %chomp_bin/chomp-schedules %t.twin
#include <ompx.h>
#include <stdio.h>
int main(void) {
  enum { N = 128 };
  int out[N] = {0}, next = 0;
#pragma omp target teams ompx_bare num_teams(2) thread_limit(64) map(tofrom : out, next)
  {
    int thread = ompx_block_id_x() * ompx_block_dim_x() + ompx_thread_id_x(), value = thread;
    for (int delta = 16; delta > 0; delta /= 2)
      value += ompx_shfl_down_sync_i(~0ull, value, delta, 32);
#ifdef BUG
#pragma omp atomic capture
    out[thread] = next++;
#else
    out[thread] = thread % 32 == 0 ? value : 0;
#endif
  }
  for (int i = 0; i < N; i++)
    printf("%d%c", out[i], i % 32 == 31 ? '\n' : ' ');
  return 0;
}
