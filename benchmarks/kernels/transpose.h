/* transpose: a matrix in tiles that a team keeps in its memory. --size is the number of rows and columns. */
#include "common.h"

#define TILE 32
#define ROWS 8

static void transpose(int n, const float *in, float *out);

int main(int argc, char **argv) {
  const struct options options = parse_options(argc, argv, 100);
  const int n = options.size;
  const size_t cells = (size_t)n * n;
  float *in = (float *)allocate(cells, sizeof(float)), *out = (float *)allocate(cells, sizeof(float));
  for (size_t i = 0; i < cells; i++)
    in[i] = (float)i;
  float *din = (float *)put(in, cells), *dout = (float *)put(out, cells);
  measure("transpose", options.rounds, transpose(n, din, dout));
  get(in, din, cells);
  get(out, dout, cells);
  double error = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      error = worse(error, out[(size_t)i * n + j], in[(size_t)j * n + i]);
  return verdict(error, 0);
}
