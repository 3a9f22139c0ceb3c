/* conv3d: a 3-D convolution with 5 x 5 x 5 weights, read from memory and in tiles that a team keeps. --size is the edge
   of the cube of results; the input has two cells more on each side. */
#include "common.h"

#define WIDTH 5
#define TILE_X 32
#define TILE_Y 4
#define TILE_Z 4
#define TEAM (TILE_X * TILE_Y) /* threads: each has a column of TILE_Z results */

static void convolve(int n, const float *weight, const float *in, float *out);
static void convolve_tiled(int n, const float *weight, const float *in, float *out);

int main(int argc, char **argv) {
  const struct options options = parse_options(argc, argv, 20);
  const int n = options.size, edge = n + WIDTH - 1, results = n * n * n, cells = edge * edge * edge;
  unsigned seed = 7;
  float weight[WIDTH * WIDTH * WIDTH], *in = (float *)allocate(cells, sizeof(float)),
                                       *out = (float *)allocate(results, sizeof(float)),
                                       *tiled = (float *)allocate(results, sizeof(float));
  for (int k = 0; k < WIDTH * WIDTH * WIDTH; k++)
    weight[k] = (float)random_number(&seed) - 0.5f;
  for (int i = 0; i < cells; i++)
    in[i] = (float)random_number(&seed);
  float *dweight = put(weight, WIDTH * WIDTH * WIDTH), *din = put(in, cells), *dout = put(out, results),
        *dtiled = put(tiled, results);
  measure("convolve", options.rounds, convolve(n, dweight, din, dout));
  measure("convolve_tiled", options.rounds, convolve_tiled(n, dweight, din, dtiled));
  get(weight, dweight, WIDTH * WIDTH * WIDTH);
  get(in, din, cells);
  get(out, dout, results);
  get(tiled, dtiled, results);
  double error = 0;
  for (int at = 0; at < results; at += n > 100 ? 97 : 1) {
    const int i = at / (n * n), j = at / n % n, k = at % n;
    double sum = 0;
    for (int a = 0; a < WIDTH; a++)
      for (int b = 0; b < WIDTH; b++)
        for (int c = 0; c < WIDTH; c++)
          sum += (double)weight[(a * WIDTH + b) * WIDTH + c] * in[((i + a) * edge + j + b) * edge + k + c];
    error = worse(worse(error, out[at], sum), tiled[at], sum);
  }
  return verdict(error, 1e-4);
}
