// A flag announces data; that orders nothing as long as flag is written and read relaxed.
// RUN: %strict %s
#include <omp.h>
#ifdef BUG
#define RELEASE relaxed
#define ACQUIRE relaxed
#else
#define RELEASE release
#define ACQUIRE acquire
#endif
int main(void) {
  int data = 0, ready = 0, got = 0;
#pragma omp target map(tofrom : data, ready, got)
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      data = 42;
#pragma omp atomic write RELEASE
      ready = 1;
    } else {
      int seen;
      do {
#pragma omp atomic read ACQUIRE
        seen = ready;
      } while (!seen);
      // CHECK: race: a thread reads 4 bytes of data (4 bytes), which another thread of the team writes
      // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]], by team 0, thread 1
      got = data;
    }
  }
  return got != 42;
}
