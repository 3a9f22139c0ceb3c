/* present ENTRIES: maps as many arrays, looks them up in order and in random order, and takes them away again. Beside
   it, how long it takes to read as many places of 384 bytes at random: each look-up reads at least one. */
#include "load.h"

#include <omp.h>

enum { WIDTH = 16, LOOKUPS = 400000, SPACING = 4 };
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
  double begin = 0;
  for (int pass = 0; pass < 2; pass++) { /* the first one warms caches */
    begin = now();
    for (unsigned i = 0, at = 0; i < LOOKUPS; i++) {
      if (!omp_target_is_present(data + (size_t)order[at] * WIDTH * SPACING + i % WIDTH, device))
        wrong("an entry is missing");
      at = at + 1 == n ? 0 : at + 1;
    }
  }
  return (now() - begin) / LOOKUPS;
}
static double read_at_random(const unsigned *order, unsigned n) {
  char *places = calloc(n, 384);
  double begin = 0;
  unsigned sum = 0;
  for (int pass = 0; pass < 2; pass++) {
    begin = now();
    for (unsigned i = 0, at = 0; i < LOOKUPS; i++) {
      sum += *(volatile char *)(places + order[at] * 384ul + (sum & 1)); /* one after the other */
      at = at + 1 == n ? 0 : at + 1;
    }
  }
  begin = (now() - begin) / LOOKUPS;
  free(places);
  return begin;
}

int main(int argc, char **argv) {
  const unsigned n = argc > 1 ? atoi(argv[1]) : 300000;
  int *data = calloc((size_t)n * SPACING, WIDTH * sizeof(int));
  unsigned *order = malloc(n * sizeof *order);
  if (!n || !data || !order)
    return 2;
  for (unsigned i = 0; i < n; i++)
    order[i] = i;
  shuffle(order, n);
  double begin = now();
  for (unsigned i = 0; i < n; i++) {
    int *p = data + (size_t)order[i] * WIDTH * SPACING;
#pragma omp target enter data map(to : p[0 : WIDTH])
  }
  const double enter = (now() - begin) / n;
  const double at_random = look_up(data, order, n), reads = read_at_random(order, n);
  unsigned *ascending = malloc(n * sizeof *ascending);
  for (unsigned i = 0; i < n; i++)
    ascending[i] = i;
  const double in_order = look_up(data, ascending, n);
  begin = now();
  for (unsigned i = 0; i < n; i++) {
    int *p = data + (size_t)order[i] * WIDTH * SPACING;
#pragma omp target exit data map(release : p[0 : WIDTH])
  }
  const double leave = (now() - begin) / n;
  if (omp_target_is_present(data, omp_get_default_device()))
    wrong("an entry is still there");
  printf("%u\t%.9g\t%.9g\t%.9g\t%.9g\t%.9g\n", n, in_order, at_random, reads, enter, leave);
  return 0;
}
