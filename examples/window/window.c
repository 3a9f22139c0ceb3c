/* window: each row of a recording gets a weight, and then each element is divided by its row's sum.
   docs/guide/tuning.md makes it faster. */
#include "weights.h"

#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

static void apply(int rows, int cols, const double *in, double *out) {
#pragma omp target teams distribute map(to : in[0 : rows * cols]) map(from : out[0 : rows * cols])
  for (int r = 0; r < rows; r++) {
    const double w = weight(r, rows);
    double sum = 0.0;
#pragma omp parallel for reduction(+ : sum)
    for (int c = 0; c < cols; c++)
      sum += w * in[r * cols + c];
#pragma omp parallel for
    for (int c = 0; c < cols; c++)
      out[r * cols + c] = w * in[r * cols + c] / sum;
  }
}

/* How far the rows' sums are from 1. */
static double check(int rows, int cols, const double *out) {
  double most = 0.0;
  for (int r = 0; r < rows; r++) {
    double sum = 0.0;
    for (int c = 0; c < cols; c++)
      sum += out[r * cols + c];
    most = fmax(most, fabs(sum - 1.0));
  }
  return most;
}

int main(void) {
  enum { rows = 4000, cols = 300 };
  double *in = malloc(sizeof(double) * rows * cols), *out = malloc(sizeof(double) * rows * cols);
  for (int i = 0; i < rows * cols; i++)
    in[i] = i * 2654435761u % 1000 + 1.0;
  const double start = omp_get_wtime();
  apply(rows, cols, in, out);
  printf("time: %.4f s\n", omp_get_wtime() - start);
  const double most = check(rows, cols, out), middle = out[rows / 2 * cols];
  free(in);
  free(out);
  printf("an element: %.6f\n", middle);
  puts(most < 1e-9 ? "PASS" : "FAIL");
  return most >= 1e-9;
}
