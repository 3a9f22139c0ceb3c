// A thread of a team that waits for a flag, by atomic reads, lets the one go on that sets it.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
#include <omp.h>
int main(void) {
  int flag = 0, data = 0, seen = 0;
#pragma omp target map(tofrom : flag, data, seen)
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      int is = 0;
      while (!is) {
#pragma omp atomic read acquire
        is = flag;
      }
      seen = data;
    } else {
      data = 7;
#pragma omp atomic write release
      flag = 1;
    }
  }
  return seen != 7;
}
