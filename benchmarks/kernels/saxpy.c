#include "saxpy.h"

static void saxpy(int n, float a, const float *x, float *y) {
#pragma omp target teams distribute parallel for map(to : x[0 : n]) map(tofrom : y[0 : n])
  for (int i = 0; i < n; i++)
    y[i] += a * x[i];
}

static void triad(int n, double s, double *a, const double *b, const double *c) {
#pragma omp target teams distribute parallel for map(to : b[0 : n], c[0 : n]) map(from : a[0 : n])
  for (int i = 0; i < n; i++)
    a[i] = b[i] + s * c[i];
}
