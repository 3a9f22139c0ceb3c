#include "dot.h"

static double dot(int n, const double *x, const double *y) {
  double sum = 0;
#pragma omp target teams distribute parallel for reduction(+ : sum) map(to : x[0 : n], y[0 : n])
  for (int i = 0; i < n; i++)
    sum += x[i] * y[i];
  return sum;
}

#pragma omp declare reduction(larger : struct place : omp_out = larger(omp_out, omp_in))                               \
    initializer(omp_priv = {-HUGE_VAL, 0x7fffffff})

static int argmax(int n, const double *x) {
  struct place best = {-HUGE_VAL, 0x7fffffff};
#pragma omp target teams distribute parallel for reduction(larger : best) map(to : x[0 : n])
  for (int i = 0; i < n; i++) {
    const struct place here = {x[i], i};
    best = larger(best, here);
  }
  return best.index;
}
