// Kernel mode: a forgotten map, told with the thread's place.
// RUN: %strict %s
#include <ompx.h>
#include <stdlib.h>
int main(void) {
  int n = 64, *x = malloc(n * sizeof(int)), out[64];
  for (int i = 0; i < n; i++)
    x[i] = i;
#ifndef BUG
#pragma omp target enter data map(to : x[0 : n])
#endif
#pragma omp target teams ompx_bare num_teams(2) thread_limit(32) map(from : out)
  {
    int t = ompx_block_id_x() * 32 + ompx_thread_id_x();
    // CHECK: host-memory: a kernel reads 4 bytes of the host's heap
    // CHECK-NEXT: at: {{.*}}:[[#@LINE+2]], by team 0, thread 0,
    // CHECK: mend: map what it points to: map(tofrom: x[0:n])
    out[t] = x[t];
  }
  return out[63] != 63;
}
