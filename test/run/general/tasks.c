// Tasks inside a region: each runs, with its own copies, before the next taskwait ends.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <omp.h>
int main(void) {
  int x[20], sum = 0, order = 0, bad = 0;
#pragma omp target parallel num_threads(4) map(from : x) map(tofrom : sum, order, bad)
  {
#pragma omp single
    {
      int f = 3;
#pragma omp task firstprivate(f)
      {
        f++;
        if (f != 4)
          bad = 1;
      }
#pragma omp taskwait
      if (f != 3)
        bad = 2;
#pragma omp taskloop grainsize(3)
      for (int i = 0; i < 20; i++)
        x[i] = i * i;
#pragma omp taskgroup
      {
#pragma omp task depend(out : order)
        order = 1;
#pragma omp task depend(inout : order)
        order *= 5;
      }
      if (order != 5)
        bad = 3;
#pragma omp taskyield
    }
#pragma omp atomic
    sum += x[19];
  }
  for (int i = 0; i < 20; i++)
    if (x[i] != i * i)
      return 10;
  return bad ? bad : sum != 4 * 361 ? 11 : 0;
}
