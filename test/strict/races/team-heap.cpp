// The threads of a team share what the initial thread has allocated.
// RUN: %strict_cxx %s
#include <omp.h>
int main() {
  int Sum = 0;
#pragma omp target map(tofrom : Sum)
  {
    int *Shared = new int[16]();
#pragma omp parallel num_threads(16)
    {
      int T = omp_get_thread_num();
#ifdef BUG
      // CHECK: race: a thread writes 4 bytes of memory that a kernel allocated (64 bytes), which another thread of the team writes
      // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]], by team 0, thread 1
      Shared[T / 2] = T;
#else
      Shared[T] = T;
#endif
    }
    Sum = Shared[0];
    delete[] Shared;
  }
  return 0;
}
