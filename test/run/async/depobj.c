// Depend objects stand for their item and type; a task keeps its dependences when the object is changed or destroyed
// after it.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"
#include <omp.h>

static unsigned x, y;

static int objects(void) {
  unsigned expected = x = 1;
  for (int i = 0; i < 20; i++) {
    omp_depend_t first, second;
#pragma omp depobj(first) depend(inout : x)
#pragma omp depobj(second) depend(in : x)
#pragma omp target nowait map(tofrom : x) depend(depobj : first)
    x = x * 3 + i + linger(5000);
#pragma omp depobj(first) update(in)
#pragma omp target nowait map(to : x) map(from : y) depend(depobj : first) depend(out : y)
    y = x + linger(9000);
#pragma omp target nowait map(to : x) depend(depobj : second, first)
    linger(x % 2000);
#pragma omp depobj(second) update(out)
#pragma omp target nowait map(tofrom : x) map(to : y) depend(depobj : second) depend(in : y)
    x = x * 5 + y;
#pragma omp depobj(first) destroy
#pragma omp depobj(second) destroy
    expected = expected * 3 + i;
    expected = expected * 6;
  }
#pragma omp taskwait
  return x != expected;
}

int main(void) { return everywhere(objects); }
