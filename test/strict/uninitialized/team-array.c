// A team's array begins without values: sums into it need a beginning.
// RUN: %strict %s
#include <omp.h>
int main(void) {
  int out[2];
#pragma omp target teams num_teams(2) map(from : out)
  {
    int bin[8];
#ifndef BUG
    for (int i = 0; i < 8; i++)
      bin[i] = 0;
#endif
#pragma omp parallel num_threads(8)
    {
      int t = omp_get_thread_num();
      // CHECK: uninitialized: a kernel reads 4 bytes of the team's variable bin (32 bytes) that nobody wrote
      // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]], by team 0, thread 0
      bin[t] += t;
    }
    out[omp_get_team_num()] = bin[7];
  }
  return 0;
}
