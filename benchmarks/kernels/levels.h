/* levels: a sparse triangular solve, level by level: no row of a level needs another of it. The matrix (CSR, the
   diagonal last in each row) is the lower half of the Laplacian of a cube of cells. --size is the cube's edge. */
#include "common.h"

/* x = (b - L x) / d for the rows order[begin] to order[end - 1] */
static void solve_level(int begin, int end, int rows, int count, const int *order, const int *first, const int *column,
                        const double *value, const double *b, double *x);
/* All levels: level l has the rows from order[levels[l]]. */
static void solve(int count_of_levels, const int *levels, int rows, int count, const int *order, const int *first,
                  const int *column, const double *value, const double *b, double *x);

int main(int argc, char **argv) {
  const struct options options = parse_options(argc, argv, 20);
  const int edge = options.size, n = edge * edge * edge, last = 3 * edge - 2;
  int *first = (int *)allocate(n + 1, sizeof(int)), *column = (int *)allocate(4 * (size_t)n, sizeof(int)),
      *order = (int *)allocate(n, sizeof(int)), *levels = (int *)allocate(last + 1, sizeof(int)), count = 0;
  double *value = (double *)allocate(4 * (size_t)n, sizeof(double)), *b = (double *)allocate(n, sizeof(double)),
         *x = (double *)allocate(n, sizeof(double));
  unsigned seed = 7;
  for (int row = 0; row < n; row++) {
    const int i = row / (edge * edge), j = row / edge % edge, k = row % edge;
    const int neighbours[3] = {i ? row - edge * edge : -1, j ? row - edge : -1, k ? row - 1 : -1};
    first[row] = count;
    for (int d = 0; d < 3; d++)
      if (neighbours[d] >= 0) {
        column[count] = neighbours[d];
        value[count++] = -random_number(&seed);
      }
    column[count] = row;
    value[count++] = 4;
    b[row] = random_number(&seed);
    if (i + j + k + 2 <= last)
      levels[i + j + k + 2]++;
  }
  first[n] = count;
  /* levels[l + 2] is the size of level l; levels[l + 1] becomes its begin, and then its end. */
  for (int l = 1; l <= last; l++)
    levels[l] += levels[l - 1];
  for (int row = 0; row < n; row++)
    order[levels[row / (edge * edge) + row / edge % edge + row % edge + 1]++] = row;
  int *dorder = put(order, n), *dfirst = put(first, n + 1), *dcolumn = put(column, count);
  double *dvalue = put(value, count), *db = put(b, n), *dx = put(x, n);
  measure("solve", options.rounds, solve(last, levels, n, count, dorder, dfirst, dcolumn, dvalue, db, dx));
  get(order, dorder, n);
  get(first, dfirst, n + 1);
  get(column, dcolumn, count);
  get(value, dvalue, count);
  get(b, db, n);
  get(x, dx, n);
  double error = 0, *expected = (double *)allocate(n, sizeof(double));
  for (int row = 0; row < n; row++) {
    double sum = b[row];
    for (int k = first[row]; k < first[row + 1] - 1; k++)
      sum -= value[k] * expected[column[k]];
    expected[row] = sum / value[first[row + 1] - 1];
    error = worse(error, x[row], expected[row]);
  }
  return verdict(error, 1e-12);
}
