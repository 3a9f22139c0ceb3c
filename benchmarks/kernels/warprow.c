#include "warprow.h"

static void multiply(int rows, int count, const int *first, const int *column, const double *value, const double *x,
                     double *y) {
#pragma omp target teams distribute thread_limit(WARP) map(to : first[0 : rows + 1], column[0 : count])                \
    map(to : value[0 : count], x[0 : rows]) map(from : y[0 : rows])
  for (int i = 0; i < rows; i++) {
    double sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int k = first[i]; k < first[i + 1]; k++)
      sum += value[k] * x[column[k]];
    y[i] = sum;
  }
}
