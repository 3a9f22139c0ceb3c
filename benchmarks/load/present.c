/* present ENTRIES: maps as many arrays, looks them up in order and in random order, and takes them away again. Beside
   it, how long it takes to read as many places of 384 bytes at random: each look-up reads at least one. */
#include "load.h"

#include <omp.h>

enum { WIDTH = 16, LOOKUPS = 300000, PASSES = 6, SPACING = 4 };
static unsigned random_below(unsigned *state, unsigned below) {
  *state = *state * 1664525 + 1013904223;
  return (unsigned)(((unsigned long)*state * below) >> 32);
}
static void shuffle(unsigned *order, unsigned n) {
  unsigned state = 47;
  for (unsigned i = n - 1; i > 0; i--) {
    const unsigned j = random_below(&state, i + 1), kept = order[i];
    order[i] = order[j];
    order[j] = kept;
  }
}
static double look_up(const int *data, const unsigned *order, unsigned n) {
  const int device = omp_get_default_device();
  double best = 1e9;
  for (int pass = 0; pass < PASSES; pass++) {
    const double begin = now();
    for (unsigned i = 0, at = 0; i < LOOKUPS; i++) {
      if (!omp_target_is_present(data + (size_t)order[at] * WIDTH * SPACING + i % WIDTH, device))
        wrong("an entry is missing");
      at = at + 1 == n ? 0 : at + 1;
    }
    const double took = now() - begin;
    best = took < best ? took : best;
  }
  return best / LOOKUPS;
}
static double read_at_random(const unsigned *order, unsigned n) {
  char *places = malloc(n * 384ul);
  for (unsigned i = 0; i < n; i++) /* or all of them are the system's one page of zeros */
    places[i * 384ul] = places[i * 384ul + 1] = 0;
  double best = 1e9;
  unsigned sum = 0;
  for (int pass = 0; pass < PASSES; pass++) {
    const double begin = now();
    for (unsigned i = 0, at = 0; i < LOOKUPS; i++) {
      sum += *(volatile char *)(places + order[at] * 384ul + (sum & 1));
      at = at + 1 == n ? 0 : at + 1;
    }
    const double took = now() - begin;
    best = took < best ? took : best;
  }
  free(places);
  return best / LOOKUPS;
}
static double enter(int *data, const unsigned *order, unsigned n) {
  const double begin = now();
  for (unsigned i = 0; i < n; i++) {
    int *p = data + (size_t)order[i] * WIDTH * SPACING;
#pragma omp target enter data map(to : p[0 : WIDTH])
  }
  return (now() - begin) / n;
}
static double leave(int *data, const unsigned *order, unsigned n) {
  const double begin = now();
  for (unsigned i = 0; i < n; i++) {
    int *p = data + (size_t)order[i] * WIDTH * SPACING;
#pragma omp target exit data map(release : p[0 : WIDTH])
  }
  if (omp_target_is_present(data, omp_get_default_device()))
    wrong("an entry is still there");
  return (now() - begin) / n;
}

int main(int argc, char **argv) {
  const unsigned n = argc > 1 ? atoi(argv[1]) : 300000;
  int *data = calloc((size_t)n * SPACING, WIDTH * sizeof(int));
  unsigned *order = malloc(n * sizeof *order);
  if (!n || !data || !order)
    return 2;
  for (unsigned i = 0; i < n; i++)
    order[i] = i;
  enter(data, order, n);
  const double in_order = look_up(data, order, n);
  leave(data, order, n);
  shuffle(order, n);
  const double entering = enter(data, order, n), at_random = look_up(data, order, n), reads = read_at_random(order, n),
               leaving = leave(data, order, n);
  printf("%u\t%.9g\t%.9g\t%.9g\t%.9g\t%.9g\n", n, in_order, at_random, reads, entering, leaving);
  return 0;
}
