/* prefixsum: the sum of all elements before each one of an array, in tiles: the sum of each tile, the sums before each
   tile, and those before each element. --size is the length. */
#include "common.h"

#define TEAM 256 /* threads */
#define TILE (8 * TEAM)

static void sum_tiles(int n, const int *in, int *sums);
/* One team is enough. */
static void scan_sums(int tiles, const int *sums, int *before);
static void scan_tiles(int n, const int *in, const int *before, int *out);

#ifdef LIBRARY
static void prefixsum(int n, const int *in, int *sums, int *before, int *out);
#else
static void prefixsum(int n, const int *in, int *sums, int *before, int *out) {
  sum_tiles(n, in, sums);
  scan_sums((n + TILE - 1) / TILE, sums, before);
  scan_tiles(n, in, before, out);
}
#endif

int main(int argc, char **argv) {
  const struct options options = parse_options(argc, argv, 10000);
  const int n = options.size, tiles = (n + TILE - 1) / TILE;
  unsigned seed = 7;
  int *in = (int *)allocate(n, sizeof(int)), *sums = (int *)allocate(tiles, sizeof(int)),
      *before = (int *)allocate(tiles, sizeof(int)), *out = (int *)allocate(n, sizeof(int));
  for (int i = 0; i < n; i++)
    in[i] = (int)(100 * random_number(&seed)) - 40;
  int *din = (int *)put(in, n), *dsums = (int *)put(sums, tiles), *dbefore = (int *)put(before, tiles),
      *dout = (int *)put(out, n);
  measure("prefixsum", options.rounds, prefixsum(n, din, dsums, dbefore, dout));
  get(in, din, n);
  get(sums, dsums, tiles);
  get(before, dbefore, tiles);
  get(out, dout, n);
  double error = 0;
  for (int i = 0, sum = 0; i < n; sum += in[i++])
    error = worse(error, out[i], sum);
  return verdict(error, 0);
}
