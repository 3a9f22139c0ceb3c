/* dot: the dot product of two vectors, and where the largest element of one is. --size is their length. */
#include "common.h"

struct place {
  double value;
  int index;
};

/* The larger one; of two alike, the first. */
#ifdef __CUDACC__
__device__
#endif
    static inline struct place larger(struct place a, struct place b) {
  return b.value > a.value || (b.value == a.value && b.index < a.index) ? b : a;
}

static double dot(int n, const double *x, const double *y);
static int argmax(int n, const double *x);

int main(int argc, char **argv) {
  const struct options options = parse_options(argc, argv, 10000);
  const int n = options.size;
  unsigned seed = 7;
  double *x = (double *)allocate(n, sizeof(double)), *y = (double *)allocate(n, sizeof(double));
  double expected = 0, sum = 0;
  int largest = 0, where = 0;
  for (int i = 0; i < n; i++) {
    x[i] = random_number(&seed);
    y[i] = random_number(&seed) - 0.5;
    expected += x[i] * y[i];
    largest = x[i] > x[largest] ? i : largest;
  }
  double *dx = (double *)put(x, n), *dy = (double *)put(y, n);
  measure("dot", options.rounds, sum = dot(n, dx, dy));
  measure("argmax", options.rounds, where = argmax(n, dx));
  get(x, dx, n);
  get(y, dy, n);
  return verdict(where == largest ? worse(0, sum, expected) : 1, 1e-9);
}
