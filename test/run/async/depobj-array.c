// Many depend objects on one task, in an array and by a pointer; host tasks name the same objects.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"
#include <omp.h>

enum { N = 6 };
static int a[N], sum;

static int objects(void) {
  omp_depend_t items[N], *p = items;
  sum = 0;
  for (int i = 0; i < N; i++) {
#pragma omp depobj(items[i]) depend(inout : a[i])
    if (i % 2) {
#pragma omp target nowait map(from : a[i : 1]) depend(depobj : *(items + i))
      a[i] = i + linger((N - i) * 4000);
    } else {
#pragma omp task depend(depobj : *(p + i))
      a[i] = i + linger((N - i) * 4000);
    }
  }
#pragma omp target nowait map(a) map(tofrom : sum) \
    depend(depobj : *items, *(p + 1), *(p + 2), *(p + 3), *(items + 4), *(p + 5))
  for (int i = 0; i < N; i++)
    sum = sum * 10 + a[i];
#pragma omp taskwait
  for (int i = 0; i < N; i++) {
#pragma omp depobj(items[i]) destroy
  }
  return sum != 12345;
}

int main(void) { return everywhere(objects); }
