/* stencil: 7 points (heat) and 25 points (a wave, of order 8) on a 3-D grid. --size is its edge. */
#include "common.h"

#define RADIUS 4

static void stencil7(int n, float c, const float *in, float *out);
static void stencil25(int n, const float *c, const float *in, float *out);

int main(int argc, char **argv) {
  const struct options options = parse_options(argc, argv, 24);
  const int n = options.size;
  const size_t cells = (size_t)n * n * n;
  unsigned seed = 7;
  float *in = (float *)allocate(cells, sizeof(float)), *out = (float *)allocate(cells, sizeof(float)),
        *out25 = (float *)allocate(cells, sizeof(float));
  float c[RADIUS + 1] = {-2.8f, 1.6f, -0.2f, 0.025f, -0.0018f};
  for (size_t i = 0; i < cells; i++)
    in[i] = (float)random_number(&seed);
  float *din = (float *)put(in, cells), *dout = (float *)put(out, cells), *dout25 = (float *)put(out25, cells),
        *dc = (float *)put(c, RADIUS + 1);
  measure("stencil7", options.rounds, stencil7(n, 0.1f, din, dout));
  measure("stencil25", options.rounds, stencil25(n, dc, din, dout25));
  get(in, din, cells);
  get(out, dout, cells);
  get(out25, dout25, cells);
  get(c, dc, RADIUS + 1);
  double error = 0;
  const int y = n, x = n * n;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++) {
        const int at = (i * n + j) * n + k;
        double heat = 0, wave = 0;
        if (i > 0 && i < n - 1 && j > 0 && j < n - 1 && k > 0 && k < n - 1)
          heat = in[at] +
                 0.1f * (in[at - 1] + in[at + 1] + in[at - y] + in[at + y] + in[at - x] + in[at + x] - 6 * in[at]);
        if (i >= RADIUS && i < n - RADIUS && j >= RADIUS && j < n - RADIUS && k >= RADIUS && k < n - RADIUS) {
          wave = 3 * c[0] * in[at];
          for (int r = 1; r <= RADIUS; r++)
            wave +=
                c[r] * (in[at - r] + in[at + r] + in[at - r * y] + in[at + r * y] + in[at - r * x] + in[at + r * x]);
        }
        error = worse(worse(error, out[at], heat), out25[at], wave);
      }
  return verdict(error, 1e-4);
}
