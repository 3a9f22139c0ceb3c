#include "cg.h"

static void spmv(int rows, const int *first, const int *column, const double *value, const double *x, double *y) {
#pragma omp target teams distribute parallel for map(to : first[0 : rows + 1], x[0 : rows]) map(from : y[0 : rows])
  for (int i = 0; i < rows; i++) {
    double sum = 0;
    for (int k = first[i]; k < first[i + 1]; k++)
      sum += value[k] * x[column[k]];
    y[i] = sum;
  }
}

static double dot(int n, const double *x, const double *y) {
  double sum = 0;
#pragma omp target teams distribute parallel for reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += x[i] * y[i];
  return sum;
}

static void step(int n, double a, const double *p, const double *q, double *x, double *r) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) {
    x[i] += a * p[i];
    r[i] -= a * q[i];
  }
}

static void turn(int n, double b, const double *r, double *p) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    p[i] = r[i] + b * p[i];
}
