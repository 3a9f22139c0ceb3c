// A temporary that every thread needs for itself is declared outside of the parallel region.
// RUN: %strict %s
#include <omp.h>
int main(void) {
  int out[16];
#pragma omp target teams num_teams(1) map(from : out)
  {
    int square;
#ifdef BUG
#pragma omp parallel num_threads(16)
#else
#pragma omp parallel num_threads(16) private(square)
#endif
    {
      int t = omp_get_thread_num();
      // CHECK: race: a thread writes 4 bytes of the team's variable square (4 bytes), which another thread of the team {{reads|writes}}
      // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]], by team 0, thread {{[12]}}
      square = t * t;
      out[t] = square;
    }
  }
  return out[3] != 9;
}
