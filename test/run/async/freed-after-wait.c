// Memory may be freed as soon as the tasks that use it have been waited for, and what comes to lie there is mapped as
// new.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"
#include <stdlib.h>

static int bad;

static int freed(void) {
  bad = 0;
  for (int r = 0; r < 30; r++) {
    const int n = 1000 + r % 4 * 5000;
    int *a = malloc(n * sizeof(int)), *b = malloc(n * sizeof(int));
    for (int i = 0; i < n; i++)
      a[i] = i + r;
#pragma omp target nowait map(to : a[0 : n]) map(from : b[0 : n]) depend(out : b[0])
    for (int i = 0; i < n; i++)
      b[i] = a[i] * 2;
    if (r % 2) {
#pragma omp taskwait depend(in : b[0])
    } else {
#pragma omp taskwait
    }
    free(a);
    for (int i = 0; i < n; i++)
      bad += b[i] != 2 * (i + r);
    free(b);
  }
#pragma omp taskwait
  return bad != 0;
}

int main(void) { return everywhere(freed); }
