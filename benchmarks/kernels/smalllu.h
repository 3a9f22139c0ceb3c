/* smalllu: LU factors of many matrices of 32 rows, with pivots. --size is the number of matrices. */
#include "common.h"

#define ROWS 32

/* Each matrix becomes its factors, column by column as libraries have them; pivots[k]: the row (from 1) that has
   changed places with row k. */
static void factorize(int matrices, double *a, int *pivots);

int main(int argc, char **argv) {
  const struct options options = parse_options(argc, argv, 30);
  const int matrices = options.size, cells = matrices * ROWS * ROWS;
  unsigned seed = 7;
  double *a = (double *)allocate(cells, sizeof(double)), *original = (double *)allocate(cells, sizeof(double)),
         error = 0;
  int *pivots = (int *)allocate(matrices * ROWS, sizeof(int));
  for (int i = 0; i < cells; i++)
    original[i] = random_number(&seed) - 0.5;
  for (int round = 0; round < options.rounds; round++) {
    memcpy(a, original, cells * sizeof(double));
    double *da = put(a, cells);
    int *dpivots = put(pivots, matrices * ROWS);
    measure("factorize", 1, factorize(matrices, da, dpivots));
    get(a, da, cells);
    get(pivots, dpivots, matrices * ROWS);
  }
  /* The same rows, exchanged, against the factors' product. */
  for (int m = 0; m < matrices; m++) {
    double *p = original + m * ROWS * ROWS, *lu = a + m * ROWS * ROWS;
    for (int k = 0; k < ROWS; k++)
      for (int j = 0; j < ROWS; j++) {
        const int other = pivots[m * ROWS + k] - 1;
        const double old = p[j * ROWS + k];
        p[j * ROWS + k] = p[j * ROWS + other];
        p[j * ROWS + other] = old;
      }
    for (int i = 0; i < ROWS; i++)
      for (int j = 0; j < ROWS; j++) {
        double sum = 0;
        for (int k = 0; k <= i && k <= j; k++)
          sum += (k < i ? lu[k * ROWS + i] : 1) * lu[j * ROWS + k];
        error = worse(error, sum, p[j * ROWS + i]);
        error = i > j && fabs(lu[j * ROWS + i]) > 1 ? 1 : error; /* not the largest one as pivot */
      }
  }
  return verdict(error, 1e-10);
}
