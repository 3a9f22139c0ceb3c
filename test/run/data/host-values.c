// Expressions of clauses are evaluated once, with the values that they have at the directive.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <stdlib.h>

static int calls;
static int count(int n) {
  calls++;
  return n;
}

int main(void) {
  int n = 10, *p = malloc(10 * sizeof(int)), *q = malloc(10 * sizeof(int)), *old = p;
  for (int i = 0; i < 10; i++) {
    p[i] = i;
    q[i] = 100 + i;
  }
#pragma omp target data map(tofrom : p[0 : n])
  {
    p = q; // the host's pointer moves on; what was mapped is copied back to where it came from
    n = 3;
#pragma omp target teams distribute parallel for map(tofrom : old[0 : 10])
    for (int i = 0; i < 10; i++)
      old[i] *= 2;
  }
  for (int i = 0; i < 10; i++)
    if (old[i] != 2 * i || q[i] != 100 + i)
      return 1;
#pragma omp target teams distribute parallel for num_teams(count(2)) map(tofrom : q[0 : 10])
  for (int i = 0; i < 10; i++)
    q[i] += 1;
  if (calls > 1)
    return 2;
  if (q != p)
    return 3;
  free(old);
  free(q);
  return 0;
}
