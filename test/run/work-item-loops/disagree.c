// Threads take turns, and a barrier that some come to and others don't stops the program as it does where they have stacks.
// UNSUPPORTED: strict
// (Strict mode tells it in its own words.)
// RUN: %chompcc -O2 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t 8
// RUN: %not env OMP_TARGET_OFFLOAD=mandatory %t 3 2>&1 | %filecheck %s
// CHECK: a barrier that not all threads reach (kernel main_l{{[0-9]+}}, team 0): 3 come to it, 5 of the region's 8 threads do not
// RUN: %not env OMP_TARGET_OFFLOAD=mandatory %t 7 2>&1 | %filecheck %s --check-prefix=ONE
// ONE: 7 come to it, 1 of the region's 8 threads does not
#include <omp.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  const int n = argc > 1 ? atoi(argv[1]) : 8;
  int out[8] = {0};
#pragma omp target map(tofrom : out)
  {
    int part[8];
#pragma omp parallel num_threads(8)
    {
      int t = omp_get_thread_num();
      part[t] = t;
      if (t < n) {
#pragma omp barrier
        out[t] = part[7 - t];
      }
    }
  }
  return out[0] != 7;
}
