// Depend objects: tasks that name one are run at once, in order.
// RUN: %chompcc -O2 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %host_cc_omp %s -o %t-host && %t-host
#include <omp.h>

int main(void) {
  int x = 1, y = 0, z = 0;
#pragma omp target map(tofrom : x, y, z)
#pragma omp parallel num_threads(4)
#pragma omp single
  {
    omp_depend_t object;
#pragma omp depobj(object) depend(inout : x)
#pragma omp task depend(depobj : object) shared(x)
    x = 5;
#pragma omp depobj(object) update(in)
#pragma omp task depend(depobj : object) shared(x, y)
    y = x * 2;
#pragma omp task depend(depobj : object) shared(x, z)
    z = x * 3;
#pragma omp taskwait
#pragma omp depobj(object) destroy
  }
  return x == 5 && y == 10 && z == 15 ? 0 : 1;
}
