// enter data, update and exit data with nowait and depend, finished at taskwait and at a barrier.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <stdlib.h>

int main(void) {
  int n = 200, *a = malloc(n * sizeof(int)), *b = malloc(n * sizeof(int)), wrong = 0;
  for (int i = 0; i < n; i++) {
    a[i] = i;
    b[i] = 0;
  }
#pragma omp target enter data map(to : a[0 : n]) map(alloc : b[0 : n]) nowait depend(out : a[0], b[0])
#pragma omp target teams distribute parallel for nowait depend(in : a[0]) depend(out : b[0])
  for (int i = 0; i < n; i++)
    b[i] = a[i] * a[i];
#pragma omp target update from(b[0 : n]) nowait depend(in : b[0])
#pragma omp taskwait
  for (int i = 0; i < n; i++)
    wrong += b[i] != i * i;
  if (wrong)
    return 1;
  for (int i = 0; i < n; i++)
    a[i] = 7;
#pragma omp target update to(a[0 : n / 2]) nowait depend(out : a[0])
#pragma omp target exit data map(from : a[0 : n]) map(delete : b[0 : n]) nowait depend(inout : a[0], b[0])
#pragma omp taskwait
  for (int i = 0; i < n / 2; i++)
    wrong += a[i] != 7;
  free(a);
  free(b);
  return wrong ? 2 : 0;
}
