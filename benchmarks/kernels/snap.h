/* snap: the shapes of three kernels of the spectral neighbour analysis potential. ui: for each pair of neighbours a
   pyramid of complex numbers, each level from the one before, in scratch memory of the team. yi: products of
   coefficient pairs over a collapsed range of three loops. du: derivatives, a dot product for each pair and direction.
   --size is the number of atoms. */
#include "common.h"

#define LEVELS 9      /* of the pyramid: level j has (j + 1)^2 numbers */
#define NUMBERS 285   /* in all levels */
#define NEIGHBOURS 12 /* of each atom */
#define PRODUCTS 20   /* for each number of yi */

struct complex_number {
  double re, im;
};
typedef struct complex_number complex_t;

/* Where a level begins: 0, 1, 5, 14, ... */
#define LEVEL_BEGIN(j) ((j) * ((j) + 1) * (2 * (j) + 1) / 6)

static void compute_ui(int atoms, const double *angle, complex_t *u);
static void compute_yi(int atoms, const double *coefficient, const int *left, const int *right, const complex_t *u,
                       complex_t *y);
static void compute_du(int atoms, const double *angle, const complex_t *u, const complex_t *y, double *force);
static void compute_ui_bare(int atoms, const double *angle, complex_t *u);
static void compute_yi_bare(int atoms, const double *coefficient, const int *left, const int *right, const complex_t *u,
                            complex_t *y);
static void compute_du_bare(int atoms, const double *angle, const complex_t *u, const complex_t *y, double *force);

static void serial(int atoms, const double *angle, const double *coefficient, const int *left, const int *right,
                   complex_t *u, complex_t *y, double *force) {
  for (int atom = 0; atom < atoms; atom++) {
    for (int n = 0; n < NEIGHBOURS; n++) {
      complex_t level[NUMBERS];
      const double a = angle[atom * NEIGHBOURS + n], c = cos(a), s = sin(a);
      level[0].re = 1;
      level[0].im = 0;
      for (int j = 1; j < LEVELS; j++)
        for (int m = 0; m < (j + 1) * (j + 1); m++) {
          const complex_t below = level[LEVEL_BEGIN(j - 1) + m % (j * j)];
          level[LEVEL_BEGIN(j) + m].re = c * below.re - s * below.im;
          level[LEVEL_BEGIN(j) + m].im = c * below.im + s * below.re;
        }
      for (int m = 0; m < NUMBERS; m++) {
        u[atom * NUMBERS + m].re += level[m].re;
        u[atom * NUMBERS + m].im += level[m].im;
      }
    }
    for (int m = 0; m < NUMBERS; m++)
      for (int p = 0; p < PRODUCTS; p++) {
        const complex_t a = u[atom * NUMBERS + left[m * PRODUCTS + p]], b = u[atom * NUMBERS + right[m * PRODUCTS + p]];
        y[atom * NUMBERS + m].re += coefficient[p] * (a.re * b.re - a.im * b.im);
        y[atom * NUMBERS + m].im += coefficient[p] * (a.re * b.im + a.im * b.re);
      }
    for (int n = 0; n < NEIGHBOURS; n++)
      for (int d = 0; d < 3; d++) {
        const double w = cos(angle[atom * NEIGHBOURS + n] + d);
        double sum = 0;
        for (int m = 0; m < NUMBERS; m++)
          sum += w * (u[atom * NUMBERS + m].re * y[atom * NUMBERS + m].re +
                      u[atom * NUMBERS + m].im * y[atom * NUMBERS + m].im);
        force[(atom * NEIGHBOURS + n) * 3 + d] = sum;
      }
  }
}

/* The largest error of what the kernels have computed. */
static double error_of(int atoms, const complex_t *u, const complex_t *y, const double *force,
                       const complex_t *expected_u, const complex_t *expected_y, const double *expected_force) {
  double error = 0;
  for (size_t i = 0; i < (size_t)atoms * NUMBERS; i++) {
    error = worse(worse(error, u[i].re, expected_u[i].re), u[i].im, expected_u[i].im);
    error = worse(worse(error, y[i].re, expected_y[i].re), y[i].im, expected_y[i].im);
  }
  for (size_t i = 0; i < (size_t)atoms * NEIGHBOURS * 3; i++)
    error = worse(error, force[i], expected_force[i]);
  return error;
}

int main(int argc, char **argv) {
  const struct options options = parse_options(argc, argv, 5);
  const int atoms = options.size;
  const size_t numbers = (size_t)atoms * NUMBERS, pairs = (size_t)atoms * NEIGHBOURS;
  unsigned seed = 7;
  double *angle = (double *)allocate(pairs, sizeof(double)), *force = (double *)allocate(3 * pairs, sizeof(double)),
         *bare_force = (double *)allocate(3 * pairs, sizeof(double)),
         *expected_force = (double *)allocate(3 * pairs, sizeof(double)), coefficient[PRODUCTS];
  int *left = (int *)allocate(NUMBERS * PRODUCTS, sizeof(int)),
      *right = (int *)allocate(NUMBERS * PRODUCTS, sizeof(int));
  complex_t *u = (complex_t *)allocate(numbers, sizeof(complex_t)),
            *y = (complex_t *)allocate(numbers, sizeof(complex_t)),
            *bare_u = (complex_t *)allocate(numbers, sizeof(complex_t)),
            *bare_y = (complex_t *)allocate(numbers, sizeof(complex_t)),
            *expected_u = (complex_t *)allocate(numbers, sizeof(complex_t)),
            *expected_y = (complex_t *)allocate(numbers, sizeof(complex_t));
  for (size_t i = 0; i < pairs; i++)
    angle[i] = random_number(&seed);
  for (int p = 0; p < PRODUCTS; p++)
    coefficient[p] = random_number(&seed) / PRODUCTS;
  for (int m = 0; m < NUMBERS * PRODUCTS; m++) {
    left[m] = (int)(NUMBERS * random_number(&seed));
    right[m] = (int)(NUMBERS * random_number(&seed));
  }
  double *dangle = (double *)put(angle, pairs), *dforce = (double *)put(force, 3 * pairs),
         *dcoefficient = (double *)put(coefficient, PRODUCTS);
  int *dleft = (int *)put(left, NUMBERS * PRODUCTS), *dright = (int *)put(right, NUMBERS * PRODUCTS);
  complex_t *du = (complex_t *)put(u, numbers), *dy = (complex_t *)put(y, numbers);
  complex_t *dbare_u = (complex_t *)put(bare_u, numbers), *dbare_y = (complex_t *)put(bare_y, numbers);
  double *dbare_force = (double *)put(bare_force, 3 * pairs);
  measure("compute_ui", options.rounds, compute_ui(atoms, dangle, du));
  measure("compute_yi", options.rounds, compute_yi(atoms, dcoefficient, dleft, dright, du, dy));
  measure("compute_du", options.rounds, compute_du(atoms, dangle, du, dy, dforce));
  measure("compute_ui_bare", options.rounds, compute_ui_bare(atoms, dangle, dbare_u));
  measure("compute_yi_bare", options.rounds, compute_yi_bare(atoms, dcoefficient, dleft, dright, dbare_u, dbare_y));
  measure("compute_du_bare", options.rounds, compute_du_bare(atoms, dangle, dbare_u, dbare_y, dbare_force));
  get(angle, dangle, pairs);
  get(force, dforce, 3 * pairs);
  get(coefficient, dcoefficient, PRODUCTS);
  get(left, dleft, NUMBERS * PRODUCTS);
  get(right, dright, NUMBERS * PRODUCTS);
  get(u, du, numbers);
  get(y, dy, numbers);
  get(bare_force, dbare_force, 3 * pairs);
  get(bare_u, dbare_u, numbers);
  get(bare_y, dbare_y, numbers);
  serial(atoms, angle, coefficient, left, right, expected_u, expected_y, expected_force);
  double error = error_of(atoms, u, y, force, expected_u, expected_y, expected_force);
  error = fmax(error, error_of(atoms, bare_u, bare_y, bare_force, expected_u, expected_y, expected_force));
  return verdict(error, 1e-9);
}
