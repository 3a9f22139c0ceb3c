/* resonance: cross sections from the poles and residues of resonances, as a Monte Carlo transport code computes them
   where it has no tables: little memory, complex arithmetic, and loops of unlike lengths. Each lookup adds up, for the
   nuclides of a material, the poles of the window that its energy falls into. --size is the number of lookups. */
#include "../../examples/common/example.h"

#define SMALL 3000
#define LARGE 150000
enum { NUCLIDES = 40, WINDOWS = 100, MOST_POLES = 8, MATERIALS = 6, MOST = 20, WAVES = 4 };

struct pole {
  double position[2], total[2], absorption[2]; /* real and imaginary parts */
  int wave;
};

struct window {
  double total, absorption; /* what the far resonances add */
  int poles;
};

struct data {
  struct pole *poles;     /* NUCLIDES x WINDOWS x MOST_POLES */
  struct window *windows; /* NUCLIDES x WINDOWS */
  double *radius;         /* NUCLIDES x WAVES */
  int count[MATERIALS], nuclide[MATERIALS][MOST];
};

#pragma omp declare target
static inline double fraction(unsigned long long lookup, unsigned salt) {
  unsigned long long x = lookup * 2 + salt;
  x = (x ^ x >> 31) * 0x7fb5d329728ea185ull;
  x = (x ^ x >> 27) * 0x81dadef4bc2dd44dull;
  return (double)((x ^ x >> 33) >> 11) / 9007199254740992.0;
}

/* Total and absorption cross section of one nuclide, added to sum. */
static inline void add_nuclide(const struct pole *poles, const struct window *windows, const double *radius,
                               double energy, double *sum) {
  const double root = sqrt(energy + 1e-6);
  const int at = (int)(energy * WINDOWS);
  double cosine[WAVES], sine[WAVES];
  for (int w = 0; w < WAVES; w++) {
    double phase = radius[w] * root;
    if (w == 1)
      phase -= atan(phase);
    else if (w == 2)
      phase -= atan(3.0 * phase / (3.0 - phase * phase));
    else if (w == 3)
      phase -= atan(phase * (15.0 - phase * phase) / (15.0 - 6.0 * phase * phase));
    cosine[w] = cos(2.0 * phase);
    sine[w] = -sin(2.0 * phase);
  }
  const struct window *here = &windows[at];
  double total = energy * here->total, absorption = energy * here->absorption;
  for (int i = 0; i < here->poles; i++) {
    const struct pole *p = &poles[at * MOST_POLES + i];
    /* i / (position - root), and its product with the phase of the pole's wave */
    const double re = p->position[0] - root, im = p->position[1], norm = 1.0 / (re * re + im * im);
    const double a = im * norm, b = re * norm;
    const double c = a * cosine[p->wave] - b * sine[p->wave], d = a * sine[p->wave] + b * cosine[p->wave];
    total += p->total[0] * c - p->total[1] * d;
    absorption += p->absorption[0] * a - p->absorption[1] * b;
  }
  sum[0] += total;
  sum[1] += absorption;
}

static inline int lookup(const struct pole *poles, const struct window *windows, const double *radius,
                         const int *nuclide, int count, double energy) {
  double sum[2] = {0.0, 0.0};
  for (int i = 0; i < count; i++) {
    const int n = nuclide[i];
    add_nuclide(&poles[n * WINDOWS * MOST_POLES], &windows[n * WINDOWS], &radius[n * WAVES], energy, sum);
  }
  return sum[0] > sum[1] ? 1 : 2;
}
#pragma omp end declare target

static long look_up(const struct data *d, long n) {
  const struct pole *poles = d->poles;
  const struct window *windows = d->windows;
  const double *radius = d->radius;
  const int *count = d->count, *nuclide = &d->nuclide[0][0];
  long sum = 0;
#pragma omp target teams distribute parallel for reduction(+ : sum)                                                    \
    map(to : poles[0 : NUCLIDES * WINDOWS * MOST_POLES], windows[0 : NUCLIDES * WINDOWS],                              \
            radius[0 : NUCLIDES * WAVES], count[0 : MATERIALS], nuclide[0 : MATERIALS * MOST])
  for (long i = 0; i < n; i++) {
    const int m = (int)(fraction(i, 1) * MATERIALS);
    sum += lookup(poles, windows, radius, &nuclide[m * MOST], count[m], fraction(i, 0));
  }
  return sum;
}

static long look_up_serial(const struct data *d, long n) {
  long sum = 0;
  for (long i = 0; i < n; i++) {
    const int m = (int)(fraction(i, 1) * MATERIALS);
    sum += lookup(d->poles, d->windows, d->radius, d->nuclide[m], d->count[m], fraction(i, 0));
  }
  return sum;
}

static void generate(struct data *d, unsigned seed) {
  for (int i = 0; i < NUCLIDES * WINDOWS; i++) {
    struct window *w = &d->windows[i];
    w->total = random_float(&seed, 0.0f, 1.0f);
    w->absorption = random_float(&seed, 0.0f, 1.0f);
    w->poles = 1 + random_int(&seed, MOST_POLES);
    for (int p = 0; p < MOST_POLES; p++) {
      struct pole *at = &d->poles[i * MOST_POLES + p];
      for (int part = 0; part < 2; part++) {
        at->position[part] = random_float(&seed, 0.01f, 1.0f);
        at->total[part] = random_float(&seed, -1.0f, 1.0f);
        at->absorption[part] = random_float(&seed, -1.0f, 1.0f);
      }
      at->wave = random_int(&seed, WAVES);
    }
  }
  for (int i = 0; i < NUCLIDES * WAVES; i++)
    d->radius[i] = random_float(&seed, 0.1f, 1.0f);
  for (int m = 0; m < MATERIALS; m++) {
    d->count[m] = 2 + random_int(&seed, MOST - 1);
    for (int i = 0; i < d->count[m]; i++)
      d->nuclide[m][i] = random_int(&seed, NUCLIDES);
  }
}

int main(int argc, char **argv) {
  const struct options options = parse_options(argc, argv, SMALL, LARGE);
  struct data *d = (struct data *)calloc(1, sizeof *d);
  d->poles = (struct pole *)malloc(NUCLIDES * WINDOWS * MOST_POLES * sizeof *d->poles);
  d->windows = (struct window *)malloc(NUCLIDES * WINDOWS * sizeof *d->windows);
  d->radius = (double *)malloc(NUCLIDES * WAVES * sizeof *d->radius);
  generate(d, options.seed);

  const double start = get_time();
  const long sum = look_up(d, options.size);
  printf("%ld lookups, checksum %ld\ntime: %.6f s\n", options.size, sum, get_time() - start);
  /* The last bits of a sum may decide which one is larger, now and then. */
  const long wrong = options.check ? labs(sum - look_up_serial(d, options.size)) : 0;
  return options.check ? verdict((double)wrong / (double)options.size, 1e-3) : 0;
}
