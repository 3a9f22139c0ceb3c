// A private variable, to which another thread has a pointer: on a GPU it is in that thread's registers or local memory.
// RUN: %strict %s
#include <omp.h>
int main(void) {
  int out[16];
#pragma omp target teams num_teams(1) map(from : out)
  {
    int *places[16], shared[16];
#pragma omp parallel num_threads(16)
    {
      int t = omp_get_thread_num(), mine = t * t;
#ifdef BUG
      places[t] = &mine;
#else
      shared[t] = mine;
      places[t] = &shared[t];
#endif
#pragma omp barrier
      // CHECK: other-thread: a thread reads 4 bytes of a variable of another thread's own, which on a GPU nobody else finds
      // CHECK-NEXT: at: {{.*}}:[[#@LINE+3]], by team 0, thread {{[0-9]+}}, in the target region of 'main'
      // CHECK-NEXT: out[t] = *places[15 - t];
      // CHECK-NEXT: mend: let the threads share it
      out[t] = *places[15 - t];
#pragma omp barrier
    }
  }
  return out[3] != 144;
}
