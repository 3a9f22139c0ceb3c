/* matmul: C = A B in tiles that a team keeps in its memory, as plain OpenMP and in kernel mode. --size is the number of
   tiles in a row; a tile has 16 x 16 elements. */
#include "common.h"

#define TILE 16

static void matmul(int n, const float *a, const float *b, float *c);
static void matmul_bare(int n, const float *a, const float *b, float *c);

int main(int argc, char **argv) {
  const struct options options = parse_options(argc, argv, 4);
  const int n = options.size * TILE;
  const size_t cells = (size_t)n * n;
  unsigned seed = 7;
  float *a = (float *)allocate(cells, sizeof(float)), *b = (float *)allocate(cells, sizeof(float)),
        *c = (float *)allocate(cells, sizeof(float)), *bare = (float *)allocate(cells, sizeof(float));
  for (size_t i = 0; i < cells; i++) {
    a[i] = (float)random_number(&seed);
    b[i] = (float)random_number(&seed);
  }
  float *da = (float *)put(a, cells), *db = (float *)put(b, cells), *dc = (float *)put(c, cells),
        *dbare = (float *)put(bare, cells);
  measure("matmul", options.rounds, matmul(n, da, db, dc));
  measure("matmul_bare", options.rounds, matmul_bare(n, da, db, dbare));
  get(a, da, cells);
  get(b, db, cells);
  get(c, dc, cells);
  get(bare, dbare, cells);
  double error = 0;
  for (int i = 0; i < n; i += 1 + n / 100)
    for (int j = 0; j < n; j += 1 + n / 100) {
      double sum = 0;
      for (int k = 0; k < n; k++)
        sum += (double)a[(size_t)i * n + k] * b[(size_t)k * n + j];
      error = worse(worse(error, c[(size_t)i * n + j], sum), bare[(size_t)i * n + j], sum);
    }
  return verdict(error, 1e-4);
}
