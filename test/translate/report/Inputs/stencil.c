// Regions of several kinds, for the page's test: what each is called below is where its directive stands.
#include "scale.h"

#include <stdio.h>
#include <stdlib.h>

static double sum(int n, const double *x) {
  double s = 0;
#pragma omp target teams distribute parallel for reduction(+ : s) map(to : x[0 : n])
  for (int i = 0; i < n; i++)
    s += x[i];
  return s;
}

static void smooth(int n, const double *x, double *y) {
#pragma omp target teams distribute parallel for map(to : x[0 : n]) map(tofrom : y[0 : n])
  for (int i = 1; i < n - 1; i++)
    y[i] = (x[i - 1] + x[i] + x[i + 1]) / 3;
}

static void column(int n, double *x, const double *y) {
#pragma omp target teams distribute parallel for num_teams(7) map(tofrom : x[0 : n]) \
    map(to : y[0 : n * n])
  for (int i = 0; i < n; i++)
    x[i] += y[i * n];
}

int main(void) {
  enum { N = 64 };
  double *x = calloc(N * N, sizeof(double)), *y = calloc(N * N, sizeof(double));
  x[N / 2] = 1;
#pragma omp target enter data map(to : x[0 : N], y[0 : N])
  for (int i = 0; i < 3; i++)
    smooth(N, x, y);
#pragma omp target exit data map(from : x[0 : N], y[0 : N])
  column(N, x, y);
  scale(N, 3, y);
  printf("%.3f\n", sum(N, y));
  free(x);
  free(y);
}
