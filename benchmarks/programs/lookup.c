/* lookup: the inner loop of a Monte Carlo transport code. Each particle has an energy and is in a material; its
   macroscopic cross sections are sums over the material's nuclides, interpolated between two points of each nuclide's
   own energy grid. One search in the union of all grids finds all of those points: nearly no arithmetic, and memory
   read in no order. --size is the number of lookups. */
#include "../../examples/common/example.h"

#define SMALL 20000
#define LARGE 1000000
enum { NUCLIDES = 48, POINTS = 1500, MATERIALS = 8, MOST = 24, SECTIONS = 5, UNION = NUCLIDES * POINTS };

struct point {
  double energy, section[SECTIONS];
};

/* The whole of the nuclear data. */
struct data {
  struct point *grid;   /* NUCLIDES rows of POINTS, each in the order of energies */
  double *all_energies; /* of all grids, in order */
  int *place;           /* UNION rows: in each nuclide's grid, the last point not above that energy */
  int count[MATERIALS], nuclide[MATERIALS][MOST];
  double density[MATERIALS][MOST];
};

#pragma omp declare target
/* A number in [0, 1) for each lookup, in any order. */
static inline double fraction(unsigned long long lookup, unsigned salt) {
  unsigned long long x = lookup * 2 + salt;
  x = (x ^ x >> 31) * 0x7fb5d329728ea185ull;
  x = (x ^ x >> 27) * 0x81dadef4bc2dd44dull;
  return (double)((x ^ x >> 33) >> 11) / 9007199254740992.0;
}

/* The last of n numbers in order that is not above x; the first if all are. */
static inline int last_not_above(const double *numbers, int n, double x) {
  int low = 0;
  while (n > 1) {
    const int half = n / 2;
    if (numbers[low + half] <= x)
      low += half;
    n -= half;
  }
  return low;
}

/* Which of its cross sections is a particle's largest. */
static inline int largest_section(const struct point *grid, const double *all_energies, const int *place,
                                  const int *nuclide, const double *density, int count, double energy) {
  double sum[SECTIONS] = {0};
  const int *places = &place[(long)last_not_above(all_energies, UNION, energy) * NUCLIDES];
  for (int i = 0; i < count; i++) {
    const int at = places[nuclide[i]] < POINTS - 1 ? places[nuclide[i]] : POINTS - 2;
    const struct point *low = &grid[nuclide[i] * POINTS + at], *high = low + 1;
    const double f = (energy - low->energy) / (high->energy - low->energy);
    for (int s = 0; s < SECTIONS; s++)
      sum[s] += density[i] * (low->section[s] + f * (high->section[s] - low->section[s]));
  }
  int largest = 0;
  for (int s = 1; s < SECTIONS; s++)
    if (sum[s] > sum[largest])
      largest = s;
  return largest;
}
#pragma omp end declare target

static long look_up(const struct data *d, long n) {
  const struct point *grid = d->grid;
  const double *all_energies = d->all_energies;
  const int *place = d->place, *count = d->count, *nuclide = &d->nuclide[0][0];
  const double *density = &d->density[0][0];
  long sum = 0;
#pragma omp target teams distribute parallel for reduction(+ : sum)                                                    \
    map(to : grid[0 : UNION], all_energies[0 : UNION], place[0 : (long)UNION * NUCLIDES], count[0 : MATERIALS],        \
            nuclide[0 : MATERIALS * MOST], density[0 : MATERIALS * MOST])
  for (long i = 0; i < n; i++) {
    const int m = (int)(fraction(i, 1) * MATERIALS);
    sum += 1 +
           largest_section(grid, all_energies, place, &nuclide[m * MOST], &density[m * MOST], count[m], fraction(i, 0));
  }
  return sum;
}

static long look_up_serial(const struct data *d, long n) {
  long sum = 0;
  for (long i = 0; i < n; i++) {
    const int m = (int)(fraction(i, 1) * MATERIALS);
    sum += 1 + largest_section(d->grid, d->all_energies, d->place, d->nuclide[m], d->density[m], d->count[m],
                               fraction(i, 0));
  }
  return sum;
}

static int compare(const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static void generate(struct data *d, unsigned seed) {
  for (int i = 0; i < NUCLIDES; i++) {
    double *energies = &d->all_energies[i * POINTS];
    for (int p = 0; p < POINTS; p++)
      energies[p] = random_float(&seed, 0.0f, 1.0f);
    qsort(energies, POINTS, sizeof(double), compare);
    for (int p = 0; p < POINTS; p++) {
      struct point *at = &d->grid[i * POINTS + p];
      at->energy = energies[p] + 1e-9 * p; /* no two the same */
      for (int s = 0; s < SECTIONS; s++)
        at->section[s] = random_float(&seed, 0.0f, 1.0f);
    }
  }
  qsort(d->all_energies, UNION, sizeof(double), compare);
  for (int i = 0; i < NUCLIDES; i++)
    for (int u = 0, p = 0; u < UNION; u++) {
      while (p + 1 < POINTS && d->grid[i * POINTS + p + 1].energy <= d->all_energies[u])
        p++;
      d->place[(long)u * NUCLIDES + i] = p;
    }
  for (int m = 0; m < MATERIALS; m++) {
    d->count[m] = 4 + random_int(&seed, MOST - 3);
    for (int i = 0; i < d->count[m]; i++) {
      d->nuclide[m][i] = random_int(&seed, NUCLIDES);
      d->density[m][i] = random_float(&seed, 0.1f, 1.0f);
    }
  }
}

int main(int argc, char **argv) {
  const struct options options = parse_options(argc, argv, SMALL, LARGE);
  struct data *d = (struct data *)calloc(1, sizeof *d);
  d->grid = (struct point *)malloc(UNION * sizeof *d->grid);
  d->all_energies = (double *)malloc(UNION * sizeof *d->all_energies);
  d->place = (int *)malloc((long)UNION * NUCLIDES * sizeof *d->place);
  generate(d, options.seed);

  const double start = get_time();
  const long sum = look_up(d, options.size);
  printf("%ld lookups, checksum %ld\ntime: %.6f s\n", options.size, sum, get_time() - start);
  return options.check ? verdict((double)labs(sum - look_up_serial(d, options.size)), 0.5) : 0;
}
