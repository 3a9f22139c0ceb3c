// More iterations than threads: every one runs once, with the launch that the program asks for and with the default
// one.
//
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <stdlib.h>

int main(void) {
  int n = 3000001;
  unsigned char *a = calloc((size_t)n, 1);
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n])
  for (int i = 0; i < n; i++)
    a[i] += 1;
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n]) num_teams(3) thread_limit(5)
  for (int i = 0; i < n; i++)
    a[i] += 2;
#pragma omp target parallel for map(tofrom : a[0 : n]) num_threads(7)
  for (int i = 0; i < n; i++)
    a[i] += 4;
#pragma omp target simd map(tofrom : a[0 : n])
  for (int i = 0; i < n; i++)
    a[i] += 8;
  for (int i = 0; i < n; i++)
    if (a[i] != 15)
      return 1;
  free(a);
  return 0;
}
