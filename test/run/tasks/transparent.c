// A transparent task's own tasks depend on those around it, and those on them; depend objects as 6.0 initialises them.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <omp.h>

enum { Times = 50 };

static int run(int *x, int *y, int *z) {
  int wrong = 0;
#pragma omp target map(tofrom : wrong, x[0 : 1], y[0 : 1], z[0 : 10])
#pragma omp parallel num_threads(4)
#pragma omp single
  {
    omp_depend_t object;
#pragma omp depobj init(inout(x[0]) : object)
#pragma omp task depend(depobj : object)
    *x = 1;
#pragma omp task transparent shared(wrong)
    {
#pragma omp task depend(inout : x[0])
      *x = *x * 10;
#pragma omp task depend(in : x[0]) depend(out : y[0])
      *y = *x + 1;
    }
#pragma omp depobj update(in : object)
#pragma omp task depend(depobj : object) depend(in : y[0]) shared(wrong)
    wrong |= *x != 10 || *y != 11;
#pragma omp taskloop transparent grainsize(1)
    for (int i = 1; i < 10; i++)
#pragma omp task depend(in : z[i - 1]) depend(out : z[i])
      z[i] = z[i - 1] + i;
#pragma omp task depend(in : z[9]) shared(wrong)
    wrong |= z[9] != 45 ? 2 : 0;
#pragma omp taskwait
#pragma omp depobj destroy(object)
  }
  return wrong;
}

int main(void) {
  for (int i = 0; i < Times; i++) {
    int x = 0, y = 0, z[10] = {0};
    if (run(&x, &y, z))
      return 1;
  }
  return 0;
}
