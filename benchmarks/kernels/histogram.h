/* histogram: how often each of 256 values occurs, by atomics on one array and by an array that is reduced. --size is
   the number of values. */
#include "common.h"

#define BINS 256

static void histogram(int n, const unsigned char *values, unsigned *bins);
static void histogram_reduced(int n, const unsigned char *values, unsigned *bins);

int main(int argc, char **argv) {
  const struct options options = parse_options(argc, argv, 10000);
  const int n = options.size;
  unsigned seed = 7, expected[BINS] = {0}, bins[BINS] = {0}, reduced[BINS] = {0};
  unsigned char *values = (unsigned char *)allocate(n, 1);
  for (int i = 0; i < n; i++) {
    values[i] = (unsigned char)(256 * random_number(&seed));
    expected[values[i]] += options.rounds;
  }
  unsigned char *dvalues = (unsigned char *)put(values, n);
  unsigned *dbins = (unsigned *)put(bins, BINS), *dreduced = (unsigned *)put(reduced, BINS);
  measure("histogram", options.rounds, histogram(n, dvalues, dbins));
  measure("histogram_reduced", options.rounds, histogram_reduced(n, dvalues, dreduced));
  get(values, dvalues, n);
  get(bins, dbins, BINS);
  get(reduced, dreduced, BINS);
  double error = 0;
  for (int b = 0; b < BINS; b++)
    error = worse(worse(error, bins[b], expected[b]), reduced[b], expected[b]);
  return verdict(error, 0);
}
