// One thread sets the counter that the others update atomically.
// RUN: %strict %s
#include <omp.h>
int main(void) {
  int count = 5;
#pragma omp target map(tofrom : count)
#pragma omp parallel num_threads(16)
  {
    if (omp_get_thread_num() == 0)
      count = 0;
#ifndef BUG
#pragma omp barrier
#endif
#pragma omp atomic
    // CHECK: atomic-mixed: a thread updates 4 bytes of count (4 bytes) atomically, which another thread of the team writes
    // CHECK-NEXT: at: {{.*}}:[[#@LINE+2]], by team 0, thread 1
    // CHECK: and: {{.*}}:10, written by team 0, thread 0
    count++;
  }
  return count != 16;
}
