// Some threads run a worksharing loop, whose end is a barrier, and the others wait at one of their own.
// RUN: %strict %s
#include <omp.h>
int main(void) {
  int out[16];
#pragma omp target map(from : out)
#pragma omp parallel num_threads(4)
  {
#ifdef BUG
    if (omp_get_thread_num() == 0) {
#pragma omp barrier
    } else
#endif
    {
#pragma omp for
      for (int i = 0; i < 16; i++)
        out[i] = i;
    }
    // CHECK: barrier: threads of a team meet at different barriers
    // CHECK-NEXT: at: {{.*}}loop-and-barrier.c:1{{[0-9]}}, by team 0
    // CHECK: and: {{.*}}loop-and-barrier.c:11, where thread 0 waits
  }
  return 0;
}
