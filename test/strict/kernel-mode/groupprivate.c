// A groupprivate variable begins without a value in each team.
// RUN: %strict %s
#include <ompx.h>
static int count;
#pragma omp groupprivate(count)
int main(void) {
  int out[3];
#pragma omp target teams ompx_bare num_teams(3) thread_limit(1) map(from : out)
  {
#ifndef BUG
    count = 0;
#endif
    // CHECK: uninitialized: a kernel reads 4 bytes of the team's variable count (4 bytes) that nobody wrote
    // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]], by team 0, thread 0,
    count += ompx_block_id_x();
    out[ompx_block_id_x()] = count;
  }
  return 0;
}
