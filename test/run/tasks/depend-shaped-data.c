// depend with sections of shaped arrays and with strides, on target and data constructs: what compilers know that
// build the host text is where their storage begins.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chompcxx -x c++ %s -o %t.cxx
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.cxx
#include <stdlib.h>
int main() {
  int n = 8, r = 0;
  int *p = (int *)malloc(n * sizeof(int));
  for (int i = 0; i < n; i++) p[i] = i;
#pragma omp target enter data map(to: p[0:n]) depend(out: (([n])p)[0:3]) nowait
#pragma omp target depend(inout: (([n])p)[0:3]) nowait map(p[0:n])
  p[1] = 10;
#pragma omp target update from(p[0:n]) depend(in: (([2][4])p)[0:2][1:2], p[0:n:2]) nowait
#pragma omp taskwait
#pragma omp target data map(to: p[0:n]) depend(inoutset: (([2][4])p)[1][0:3:2], ([n])p) depend(in: p[2:3:2], r) 
  { r += p[1]; }
#pragma omp target exit data map(delete: p[0:n]) depend(inout: (([n])p)[0:3]) depend(inoutset: p[0])
  free(p);
  return r != 10;
}
