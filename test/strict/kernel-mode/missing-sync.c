// Kernel mode: threads read what other warps write, with no barrier of the block between.
// RUN: %strict %s
#include <omp.h>
#include <ompx.h>
enum { Threads = 96 };
int main(void) {
  int out[2][Threads];
#pragma omp target teams ompx_bare num_teams(2) thread_limit(Threads) map(from : out)
  {
    static int tile[Threads];
#pragma omp allocate(tile) allocator(omp_cgroup_mem_alloc)
    int t = ompx_thread_id_x();
    tile[t] = t;
#ifndef BUG
    ompx_sync_block_acq_rel();
#endif
    // CHECK: race: a thread {{reads|writes}} 4 bytes of the team's variable tile (384 bytes), which another thread of the team {{reads|writes}}, and nothing orders the two
    // CHECK: mend: {{.*}}put a barrier between the two
    out[ompx_block_id_x()][t] = tile[Threads - 1 - t];
  }
  return 0;
}
