// So are a task's dependences: expressions, iterators' ranges and depend objects are evaluated when it is met.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"
#include <omp.h>

static int a[4], seen;

static int dependences(void) {
  int i = 1, first = 1, end = 3;
  omp_depend_t object;
  seen = 0;
#pragma omp depobj(object) depend(inout : a[i])
#pragma omp target nowait map(from : a[1 : 1]) depend(out : a[i])
  a[1] = 10 + linger(40000);
  i = 2;
#pragma omp target nowait map(from : a[2 : 1]) depend(out : a[i])
  a[2] = 20 + linger(20000);
#pragma omp target nowait map(tofrom : a[1 : 1]) depend(depobj : object)
  a[1] += 1 + linger(20000);
#pragma omp depobj(object) update(in)
#pragma omp depobj(object) destroy
#pragma omp target nowait map(to : a) map(from : seen) depend(iterator(k = first : end), in : a[k]) depend(out : seen)
  seen = a[1] * 100 + a[2];
  first = 0, end = 1, i = 0;
#pragma omp taskwait depend(in : seen)
  if (seen != 1120)
    return 1;
#pragma omp taskwait
  return 0;
}

int main(void) { return everywhere(dependences); }
