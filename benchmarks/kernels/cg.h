/* cg: conjugate gradients with a sparse matrix (CSR), the Laplacian of a square grid. --size is the grid's edge. */
#include "common.h"

#define STEPS 20

/* y = A x */
static void spmv(int rows, const int *first, const int *column, const double *value, const double *x, double *y);
static double dot(int n, const double *x, const double *y);
/* x += a p, r -= a q */
static void step(int n, double a, const double *p, const double *q, double *x, double *r);
/* p = r + b p */
static void turn(int n, double b, const double *r, double *p);

int main(int argc, char **argv) {
  const struct options options = parse_options(argc, argv, 30);
  const int edge = options.size, n = edge * edge;
  int *first = (int *)allocate(n + 1, sizeof(int)), *column = (int *)allocate(5 * (size_t)n, sizeof(int)), count = 0;
  double *value = (double *)allocate(5 * (size_t)n, sizeof(double)), *x = (double *)allocate(n, sizeof(double)),
         *r = (double *)allocate(n, sizeof(double)), *p = (double *)allocate(n, sizeof(double)),
         *q = (double *)allocate(n, sizeof(double));
  for (int i = 0; i < n; i++) {
    const int neighbours[5] = {i - edge, i % edge ? i - 1 : -1, i, i % edge < edge - 1 ? i + 1 : -1, i + edge};
    first[i] = count;
    for (int k = 0; k < 5; k++)
      if (neighbours[k] >= 0 && neighbours[k] < n) {
        column[count] = neighbours[k];
        value[count++] = neighbours[k] == i ? 4.5 : -1;
      }
    r[i] = p[i] = 1 + i % 3;
  }
  first[n] = count;
  int *dfirst = (int *)put(first, n + 1), *dcolumn = (int *)put(column, count);
  double *dvalue = (double *)put(value, count), *dx = (double *)put(x, n), *dr = (double *)put(r, n),
         *dp = (double *)put(p, n), *dq = (double *)put(q, n);
  measure("spmv", options.rounds, spmv(n, dfirst, dcolumn, dvalue, dp, dq));
  double squares = dot(n, dr, dr), new_squares = 0;
  for (int k = 0; k < STEPS; k++) {
    spmv(n, dfirst, dcolumn, dvalue, dp, dq);
    const double a = squares / dot(n, dp, dq);
    step(n, a, dp, dq, dx, dr);
    new_squares = dot(n, dr, dr);
    turn(n, new_squares / squares, dr, dp);
    squares = new_squares;
  }
  get(first, dfirst, n + 1);
  get(column, dcolumn, count);
  get(value, dvalue, count);
  get(x, dx, n);
  get(r, dr, n);
  get(p, dp, n);
  get(q, dq, n);
  /* b - A x against the residual that the steps have kept. */
  double error = 0;
  for (int i = 0; i < n; i++) {
    double sum = 1 + i % 3;
    for (int k = first[i]; k < first[i + 1]; k++)
      sum -= value[k] * x[column[k]];
    error = worse(error, r[i], sum);
  }
  return verdict(error + (squares < n ? 0 : 1), 1e-9);
}
