#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int n = 1000;
  double *x = malloc(n * sizeof *x), *y = malloc(n * sizeof *y), sum = 0;
  for (int i = 0; i < n; i++)
    x[i] = y[i] = 1;
#pragma omp target teams distribute parallel for map(to : x[0 : n]) map(tofrom : sum)
  for (int i = 0; i < n; i++)
    sum += x[i] * y[i];
  printf("%g\n", sum);
  return 0;
}
