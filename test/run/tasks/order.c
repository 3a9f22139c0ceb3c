// depend orders what the program leaves unordered: a target region behind a slow host task, host tasks behind a region.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory OMP_NUM_THREADS=4 %t
// RUN: env OMP_TARGET_OFFLOAD=disabled OMP_NUM_THREADS=4 %t
#include <unistd.h>

int main(void) {
  int a[100] = {0}, b[100] = {0}, wrong = 0, before = 0;
#pragma omp parallel
#pragma omp master
  {
#pragma omp task depend(out : before) shared(a, before)
    {
      usleep(50000);
      for (int i = 0; i < 100; i++)
        a[i] = i + 1;
      before = 1;
    }
#pragma omp target teams distribute parallel for map(to : a) map(from : b) depend(in : before) depend(out : b) nowait
    for (int i = 0; i < 100; i++)
      b[i] = 2 * a[i];
#pragma omp task depend(in : b) shared(b, wrong)
    for (int i = 0; i < 100; i++)
      wrong += b[i] != 2 * (i + 1);
    // Without nowait the region is done when the program goes on.
#pragma omp target teams distribute parallel for map(tofrom : b) depend(inout : b)
    for (int i = 0; i < 100; i++)
      b[i] += 1;
    if (b[99] != 201)
      wrong = 1000;
  }
  return wrong ? 1 : 0;
}
