/* saxpy: y = a x + y, and STREAM's triad a = b + s c. --size is the length of the vectors. */
#include "common.h"

static void saxpy(int n, float a, const float *x, float *y);
static void triad(int n, double s, double *a, const double *b, const double *c);

int main(int argc, char **argv) {
  const struct options options = parse_options(argc, argv, 1000);
  const int n = options.size;
  float *x = (float *)allocate(n, sizeof(float)), *y = (float *)allocate(n, sizeof(float));
  double *a = (double *)allocate(n, sizeof(double)), *b = (double *)allocate(n, sizeof(double)),
         *c = (double *)allocate(n, sizeof(double));
  for (int i = 0; i < n; i++) {
    x[i] = (float)(i % 7);
    y[i] = 1.0f;
    b[i] = i % 5;
    c[i] = i % 3;
  }
  float *dx = (float *)put(x, n), *dy = (float *)put(y, n);
  double *da = (double *)put(a, n), *db = (double *)put(b, n), *dc = (double *)put(c, n);
  measure("saxpy", options.rounds, saxpy(n, 2.0f, dx, dy));
  measure("triad", options.rounds, triad(n, 3.0, da, db, dc));
  get(x, dx, n);
  get(y, dy, n);
  get(a, da, n);
  get(b, db, n);
  get(c, dc, n);
  double error = 0;
  for (int i = 0; i < n; i++) {
    error = worse(error, y[i], 1.0 + 2.0 * options.rounds * (i % 7));
    error = worse(error, a[i], i % 5 + 3.0 * (i % 3));
  }
  return verdict(error, 1e-6);
}
