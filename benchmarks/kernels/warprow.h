/* warprow: a sparse matrix (CSR) with rows of 20 to 139 elements times a vector, with a warp for each row. --size is
   the number of rows. */
#include "common.h"

#define WARP 32

/* y = A x */
static void multiply(int rows, int count, const int *first, const int *column, const double *value, const double *x,
                     double *y);

int main(int argc, char **argv) {
  const struct options options = parse_options(argc, argv, 300);
  const int n = options.size;
  unsigned seed = 7;
  int *first = (int *)allocate(n + 1, sizeof(int));
  for (int i = 0; i < n; i++)
    first[i + 1] = first[i] + 20 + (int)(120 * random_number(&seed));
  const int count = first[n];
  int *column = (int *)allocate(count, sizeof(int));
  double *value = (double *)allocate(count, sizeof(double)), *x = (double *)allocate(n, sizeof(double)),
         *y = (double *)allocate(n, sizeof(double));
  for (int k = 0; k < count; k++) {
    column[k] = (int)(n * random_number(&seed));
    value[k] = random_number(&seed) - 0.5;
  }
  for (int i = 0; i < n; i++)
    x[i] = random_number(&seed);
  int *dfirst = put(first, n + 1), *dcolumn = put(column, count);
  double *dvalue = put(value, count), *dx = put(x, n), *dy = put(y, n);
  measure("multiply", options.rounds, multiply(n, count, dfirst, dcolumn, dvalue, dx, dy));
  get(first, dfirst, n + 1);
  get(column, dcolumn, count);
  get(value, dvalue, count);
  get(x, dx, n);
  get(y, dy, n);
  double error = 0;
  for (int i = 0; i < n; i++) {
    double sum = 0;
    for (int k = first[i]; k < first[i + 1]; k++)
      sum += value[k] * x[column[k]];
    error = worse(error, y[i], sum);
  }
  return verdict(error, 1e-12);
}
