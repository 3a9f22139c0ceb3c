/* manybins: histograms with more bins than a digit or a grey value has: 4096, which fit into a team's memory, and 2^20,
   which don't. --size is the number of values. */
#include "common.h"

#define TEAM 512 /* threads */
#define PIECE (32 * TEAM)
#define SOME 4096
#define MANY (1 << 20)

/* Of the values' highest bits. */
static void count_some(int n, const unsigned *values, unsigned *bins);
static void count_many(int n, const unsigned *values, unsigned *bins);

int main(int argc, char **argv) {
  const struct options options = parse_options(argc, argv, 20000);
  const int n = options.size;
  unsigned seed = 7, *values = (unsigned *)allocate(n, sizeof(unsigned)),
           *some = (unsigned *)allocate(SOME, sizeof(unsigned)), *many = (unsigned *)allocate(MANY, sizeof(unsigned)),
           *expected = (unsigned *)allocate(MANY, sizeof(unsigned));
  for (int i = 0; i < n; i++) {
    values[i] = seed = seed * 1664525u + 1013904223u;
    expected[values[i] >> 12] += options.rounds;
  }
  unsigned *dvalues = put(values, n), *dsome = put(some, SOME), *dmany = put(many, MANY);
  measure("count_some", options.rounds, count_some(n, dvalues, dsome));
  measure("count_many", options.rounds, count_many(n, dvalues, dmany));
  get(values, dvalues, n);
  get(some, dsome, SOME);
  get(many, dmany, MANY);
#ifdef LIBRARY /* which sets the bins, and doesn't add to them */
  for (int b = 0; b < MANY; b++)
    expected[b] /= options.rounds;
#endif
  double error = 0;
  for (int b = 0; b < MANY; b++) {
    error = worse(error, many[b], expected[b]);
    some[b >> 8] -= expected[b];
  }
  for (int b = 0; b < SOME; b++)
    error = worse(error, some[b], 0);
  return verdict(error, 0);
}
