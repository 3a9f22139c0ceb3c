// Lanes of a warp that have met are in order; those of another warp are not.
// RUN: %strict %s
#include <omp.h>
#include <ompx.h>
enum { Threads = 64 };
int main(void) {
  int out[Threads];
#pragma omp target teams ompx_bare num_teams(1) thread_limit(Threads) map(from : out)
  {
    static int tile[Threads];
#pragma omp allocate(tile) allocator(omp_cgroup_mem_alloc)
    int t = ompx_thread_id_x();
    tile[t] = t;
    ompx_sync_warp(~0ull);
#ifdef BUG
    // CHECK: race: a thread {{reads|writes}} 4 bytes of the team's variable tile (256 bytes), which another thread of the team
    out[t] = tile[(t + 32) % 64];
#else
    out[t] = tile[t / 32 * 32 + (t + 1) % 32];
#endif
  }
  return 0;
}
