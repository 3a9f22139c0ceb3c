// A team's dynamic memory: an element too many, and one that nobody wrote.
// RUN: %strict %s
#include <ompx.h>
enum { Threads = 32 };
int main(void) {
  int out[2][Threads];
#pragma omp target teams ompx_bare ompx_dyn_cgroup_mem(Threads * sizeof(int)) num_teams(2) thread_limit(Threads) map(from : out)
  {
    int *shared = llvm_omp_target_dynamic_shared_alloc(), t = ompx_thread_id_x();
#ifdef BUG
    // CHECK: uninitialized: a kernel reads 4 bytes of the team's variable dyn_groupprivate (128 bytes) that nobody wrote
    // CHECK-NEXT: at: {{.*}}:[[#@LINE+3]], by team 0, thread 0,
    // CHECK: out-of-bounds: a kernel writes 4 bytes right behind the end of the team's variable dyn_groupprivate (128 bytes)
    // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]], by team 0, thread 31,
    shared[t + 1] = t + shared[t];
#else
    shared[t] = t;
#endif
    ompx_sync_block_acq_rel();
    out[ompx_block_id_x()][t] = t;
  }
  return 0;
}
