/* radixsort: keys of 32 bits, sorted in eight passes of four bits. A pass counts the digits of each tile, finds out
   where each tile's keys of each digit go, and puts the keys there, in their order. --size is the number of keys. */
#include "common.h"

#define TEAM 256 /* threads */
#define ITEMS 8  /* keys of a thread, side by side */
#define TILE (TEAM * ITEMS)
#define BITS 4
#define RADIX (1 << BITS)
#define DIGIT(key, shift) ((key) >> (shift) & (RADIX - 1))

/* counts[digit * tiles + tile] */
static void count_digits(int n, int tiles, int shift, const unsigned *in, unsigned *counts);
/* offsets[digit * tiles + tile]: the keys of this digit in tiles before; totals[digit]: all keys of this digit. */
static void scan_counts(int tiles, const unsigned *counts, unsigned *offsets, unsigned *totals);
static void scatter(int n, int tiles, int shift, const unsigned *in, const unsigned *offsets, const unsigned *totals,
                    unsigned *out);

#ifdef LIBRARY
static void radixsort(int n, const unsigned *in, unsigned *other, unsigned *out, unsigned *counts, unsigned *offsets,
                      unsigned *totals);
#else
static void radixsort(int n, const unsigned *in, unsigned *other, unsigned *out, unsigned *counts, unsigned *offsets,
                      unsigned *totals) {
  const int tiles = (n + TILE - 1) / TILE;
  for (int shift = 0; shift < 32; shift += BITS) {
    const unsigned *from = shift == 0 ? in : shift / BITS % 2 ? other : out;
    count_digits(n, tiles, shift, from, counts);
    scan_counts(tiles, counts, offsets, totals);
    scatter(n, tiles, shift, from, offsets, totals, shift / BITS % 2 ? out : other);
  }
}
#endif

static int compare_keys(const void *a, const void *b) {
  const unsigned x = *(const unsigned *)a, y = *(const unsigned *)b;
  return x < y ? -1 : x > y;
}

int main(int argc, char **argv) {
  const struct options options = parse_options(argc, argv, 10000);
  const int n = options.size, cells = (n + TILE - 1) / TILE * RADIX;
  unsigned seed = 7, *in = (unsigned *)allocate(n, sizeof(unsigned)),
           *other = (unsigned *)allocate(n, sizeof(unsigned)), *out = (unsigned *)allocate(n, sizeof(unsigned)),
           *counts = (unsigned *)allocate(cells, sizeof(unsigned)),
           *offsets = (unsigned *)allocate(cells, sizeof(unsigned)), totals[RADIX] = {0};
  for (int i = 0; i < n; i++)
    in[i] = seed = seed * 1664525u + 1013904223u;
  unsigned *din = put(in, n), *dother = put(other, n), *dout = put(out, n), *dcounts = put(counts, cells),
           *doffsets = put(offsets, cells), *dtotals = put(totals, RADIX);
  measure("radixsort", options.rounds, radixsort(n, din, dother, dout, dcounts, doffsets, dtotals));
  get(in, din, n);
  get(other, dother, n);
  get(out, dout, n);
  get(counts, dcounts, cells);
  get(offsets, doffsets, cells);
  get(totals, dtotals, RADIX);
  qsort(in, n, sizeof(unsigned), compare_keys);
  double error = 0;
  for (int i = 0; i < n; i++)
    error = worse(error, out[i], in[i]);
  return verdict(error, 0);
}
