/* tiled: a matrix product by tiles, which a team holds in arrays of its own; each team also adds up the squares of its
   tile, by a reduction over its threads. --size is the number of rows and columns, rounded up to whole tiles. */
#include "../../examples/common/example.h"

#define SMALL 96
#define LARGE 512
enum { TILE = 16 };

/* c = a b; returns the sum of the squares of c's elements. */
static double multiply(const float *a, const float *b, float *c, int n) {
  double squares = 0.0;
#pragma omp target teams distribute collapse(2) thread_limit(256) reduction(+ : squares)                               \
    map(to : a[0 : n * n], b[0 : n * n]) map(from : c[0 : n * n])
  for (int row = 0; row < n; row += TILE)
    for (int column = 0; column < n; column += TILE) {
      float left[TILE][TILE], right[TILE][TILE], sum[TILE][TILE];
      double mine = 0.0;
#pragma omp parallel for collapse(2)
      for (int i = 0; i < TILE; i++)
        for (int j = 0; j < TILE; j++)
          sum[i][j] = 0.0f;
      for (int k = 0; k < n; k += TILE) {
#pragma omp parallel for collapse(2)
        for (int i = 0; i < TILE; i++)
          for (int j = 0; j < TILE; j++) {
            left[i][j] = a[(row + i) * n + k + j];
            right[i][j] = b[(k + i) * n + column + j];
          }
#pragma omp parallel for collapse(2)
        for (int i = 0; i < TILE; i++)
          for (int j = 0; j < TILE; j++) {
            float add = 0.0f;
            for (int l = 0; l < TILE; l++)
              add += left[i][l] * right[l][j];
            sum[i][j] += add;
          }
      }
#pragma omp parallel for collapse(2) reduction(+ : mine)
      for (int i = 0; i < TILE; i++)
        for (int j = 0; j < TILE; j++) {
          c[(row + i) * n + column + j] = sum[i][j];
          mine += (double)sum[i][j] * sum[i][j];
        }
      squares += mine;
    }
  return squares;
}

static double multiply_serial(const float *a, const float *b, float *c, int n) {
  double squares = 0.0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double sum = 0.0;
      for (int k = 0; k < n; k++)
        sum += (double)a[i * n + k] * b[k * n + j];
      c[i * n + j] = (float)sum;
      squares += sum * sum;
    }
  return squares;
}

int main(int argc, char **argv) {
  struct options options = parse_options(argc, argv, SMALL, LARGE);
  const int n = (int)(options.size + TILE - 1) / TILE * TILE;
  const size_t bytes = (size_t)n * n * sizeof(float);
  float *a = (float *)malloc(bytes), *b = (float *)malloc(bytes), *c = (float *)malloc(bytes);
  for (int i = 0; i < n * n; i++) {
    a[i] = random_float(&options.seed, -1.0f, 1.0f);
    b[i] = random_float(&options.seed, -1.0f, 1.0f);
  }
  const double start = get_time();
  const double squares = multiply(a, b, c, n);
  printf("%d x %d, sum of squares %g\ntime: %.6f s\n", n, n, squares, get_time() - start);
  if (!options.check)
    return 0;
  float *expected = (float *)malloc(bytes);
  double error = max_error(0.0, squares, multiply_serial(a, b, expected, n));
  for (int i = 0; i < n * n; i++)
    error = max_error(error, c[i], expected[i]);
  return verdict(error, 1e-3);
}
