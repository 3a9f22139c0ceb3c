/* cg: the steady temperature of a plate whose conductivity differs from place to place.

   The heat equation in two dimensions, by finite volumes: a sparse, symmetric system of linear equations, one for each
   cell, which the method of conjugate gradients with a diagonal preconditioner solves. The matrix is in compressed
   sparse rows. All vectors stay on the device from the first iteration to the last.

       chompcc -O3 cg.c -o cg -lm && ./cg --rows=400 --cols=400

   docs/walk.md goes through this program: what becomes of it, what it spends its time with, and how to go on. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>

/* The plate. */
#define WIDTH 0.2     /* m */
#define HEIGHT 0.2    /* m */
#define COPPER 401.0  /* conductivity, W/(m K) */
#define CERAMIC 3.0   /* of the round inlays */
#define INLAYS 7      /* in each direction */
#define COOLING 4.0e4 /* into the coolant, W/(m^3 K) */
#define HEATER 5.0e6  /* in the middle third, W/m^3 */

#define MAX_ITERATIONS 2000
#define TOLERANCE 1e-8 /* of the residual's norm, beside the right side's */

/* A matrix in compressed sparse rows: the entries of row i are those from start[i] on, up to start[i + 1]. */
struct matrix {
  int rows;
  int entries;
  int *start;
  int *column;
  double *value;
};

struct options {
  int rows, cols;
  int check;
};

static double seconds(void) {
  struct timeval now;
  gettimeofday(&now, 0);
  return (double)now.tv_sec + 1e-6 * (double)now.tv_usec;
}

static void *allocate(size_t count, size_t size) {
  void *memory = calloc(count, size);
  if (!memory) {
    fprintf(stderr, "cg: no memory for %zu elements\n", count);
    exit(2);
  }
  return memory;
}

static void usage(void) {
  fprintf(stderr, "usage: cg [options]\n"
                  "  --rows=N     cells from top to bottom (default: 200)\n"
                  "  --cols=N     cells from left to right (default: 200)\n"
                  "  --no-check   no look at the equations at the end\n");
}

static struct options read_options(int argc, char **argv) {
  struct options options = {200, 200, 1};
  for (int i = 1; i < argc; i++) {
    if (strncmp(argv[i], "--rows=", 7) == 0)
      options.rows = atoi(argv[i] + 7);
    else if (strncmp(argv[i], "--cols=", 7) == 0)
      options.cols = atoi(argv[i] + 7);
    else if (strcmp(argv[i], "--no-check") == 0)
      options.check = 0;
    else {
      usage();
      exit(strcmp(argv[i], "--help") == 0 ? 0 : 2);
    }
  }
  if (options.rows < 3 || options.cols < 3 || options.rows > 20000 || options.cols > 20000) {
    fprintf(stderr, "cg: a plate has between 3 and 20000 rows and columns\n");
    exit(2);
  }
  return options;
}

/* The conductivity at a place: copper, with round inlays of ceramic. */
static double conductivity(double x, double y) {
  const double pitch_x = WIDTH / INLAYS, pitch_y = HEIGHT / INLAYS;
  const double dx = fmod(x, pitch_x) / pitch_x - 0.5, dy = fmod(y, pitch_y) / pitch_y - 0.5;
  return dx * dx + dy * dy < 0.09 ? CERAMIC : COPPER;
}

/* What flows between two cells for each kelvin: their conductivities in series. */
static double between(double a, double b) { return 2.0 * a * b / (a + b); }

static void add_entry(struct matrix *a, int column, double value) {
  a->column[a->entries] = column;
  a->value[a->entries] = value;
  a->entries++;
}

/* One equation for each cell: what flows to its neighbours and into the coolant is what the heater gives. */
static struct matrix assemble(int rows, int cols, double *heat) {
  const double dx = WIDTH / cols, dy = HEIGHT / rows;
  const double vertical = dx / dy, horizontal = dy / dx, volume = dx * dy;
  struct matrix a;
  a.rows = rows * cols;
  a.entries = 0;
  a.start = allocate((size_t)a.rows + 1, sizeof *a.start);
  a.column = allocate((size_t)a.rows * 5, sizeof *a.column);
  a.value = allocate((size_t)a.rows * 5, sizeof *a.value);
  for (int r = 0; r < rows; r++)
    for (int c = 0; c < cols; c++) {
      const int cell = r * cols + c;
      const double x = (c + 0.5) * dx, y = (r + 0.5) * dy;
      const double here = conductivity(x, y);
      const double north = r > 0 ? vertical * between(here, conductivity(x, y - dy)) : 0.0;
      const double south = r < rows - 1 ? vertical * between(here, conductivity(x, y + dy)) : 0.0;
      const double west = c > 0 ? horizontal * between(here, conductivity(x - dx, y)) : 0.0;
      const double east = c < cols - 1 ? horizontal * between(here, conductivity(x + dx, y)) : 0.0;
      a.start[cell] = a.entries;
      if (r > 0)
        add_entry(&a, cell - cols, -north);
      if (c > 0)
        add_entry(&a, cell - 1, -west);
      add_entry(&a, cell, north + south + west + east + COOLING * volume);
      if (c < cols - 1)
        add_entry(&a, cell + 1, -east);
      if (r < rows - 1)
        add_entry(&a, cell + cols, -south);
      heat[cell] = 3 * r > rows && 3 * r < 2 * rows && 3 * c > cols && 3 * c < 2 * cols ? HEATER * volume : 0.0;
    }
  a.start[a.rows] = a.entries;
  return a;
}

static void free_matrix(struct matrix *a) {
  free(a->start);
  free(a->column);
  free(a->value);
}

/* y = A x */
static void multiply(int n, const int *restrict start, const int *restrict column, const double *restrict value,
                     const double *restrict x, double *restrict y) {
  // One row each: their entries lie one behind the other.
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) {
    double sum = 0.0;
    for (int k = start[i]; k < start[i + 1]; k++)
      sum += value[k] * x[column[k]];
    y[i] = sum;
  }
}

static double dot(int n, const double *restrict x, const double *restrict y) {
  double sum = 0.0;
#pragma omp target teams distribute parallel for reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += x[i] * y[i];
  return sum;
}

/* x = x + alpha p, r = r - alpha q */
static void step(int n, double alpha, const double *restrict p, const double *restrict q, double *restrict x,
                 double *restrict r) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) {
    x[i] += alpha * p[i];
    r[i] -= alpha * q[i];
  }
}

/* z = r / diagonal. Returns r z. */
static double precondition(int n, const double *restrict diagonal, const double *restrict r, double *restrict z) {
  double sum = 0.0;
#pragma omp target teams distribute parallel for reduction(+ : sum)
  for (int i = 0; i < n; i++) {
    z[i] = r[i] / diagonal[i];
    sum += r[i] * z[i];
  }
  return sum;
}

/* p = z + beta p */
static void turn(int n, double beta, const double *restrict z, double *restrict p) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    p[i] = z[i] + beta * p[i];
}

/* How far the equations are from holding. */
static double norm(int n, const double *r) {
  double sum = 0.0;
#pragma omp target update from(r[0 : n])
  for (int i = 0; i < n; i++)
    sum += r[i] * r[i];
  return sqrt(sum);
}

/* Solves A x = b, beginning with x = 0. Returns the number of iterations; MAX_ITERATIONS where these were too few. */
static int solve(const struct matrix *a, const double *b, double *x) {
  const int n = a->rows, entries = a->entries;
  const int *start = a->start, *column = a->column;
  const double *value = a->value;
  double *diagonal = allocate((size_t)n, sizeof *diagonal);
  double *r = allocate((size_t)n, sizeof *r), *z = allocate((size_t)n, sizeof *z);
  double *p = allocate((size_t)n, sizeof *p), *q = allocate((size_t)n, sizeof *q);
  double limit = 0.0;
  int iterations = 0;

  for (int i = 0; i < n; i++) {
    for (int k = start[i]; k < start[i + 1]; k++)
      if (column[k] == i)
        diagonal[i] = value[k];
    x[i] = 0.0;
    r[i] = b[i];
    z[i] = p[i] = r[i] / diagonal[i];
    limit += b[i] * b[i];
  }
  limit = TOLERANCE * sqrt(limit);

#pragma omp target data map(to : start[0 : n + 1], column[0 : entries], value[0 : entries], diagonal[0 : n])           \
    map(to : r[0 : n], z[0 : n], p[0 : n]) map(alloc : q[0 : n]) map(tofrom : x[0 : n])
  {
    double rz = dot(n, r, z);
    while (iterations < MAX_ITERATIONS && norm(n, r) > limit) {
      multiply(n, start, column, value, p, q);
      step(n, rz / dot(n, p, q), p, q, x, r);
      const double before = rz;
      rz = precondition(n, diagonal, r, z);
      turn(n, rz / before, z, p);
      iterations++;
    }
  }

  free(diagonal);
  free(r);
  free(z);
  free(p);
  free(q);
  return iterations;
}

/* The largest part of an equation's right side that is missing, on the host. */
static double largest_residual(const struct matrix *a, const double *b, const double *x) {
  double largest = 0.0, scale = 0.0;
  for (int i = 0; i < a->rows; i++) {
    double sum = b[i];
    for (int k = a->start[i]; k < a->start[i + 1]; k++)
      sum -= a->value[k] * x[a->column[k]];
    largest = fmax(largest, fabs(sum));
    scale = fmax(scale, fabs(b[i]));
  }
  return largest / scale;
}

int main(int argc, char **argv) {
  const struct options options = read_options(argc, argv);
  const int n = options.rows * options.cols;
  double *heat = allocate((size_t)n, sizeof *heat), *temperature = allocate((size_t)n, sizeof *temperature);
  struct matrix a = assemble(options.rows, options.cols, heat);

  const double begin = seconds();
  const int iterations = solve(&a, heat, temperature);
  const double end = seconds();

  double hottest = 0.0;
  for (int i = 0; i < n; i++)
    hottest = fmax(hottest, temperature[i]);
  printf("%d x %d cells, %d iterations\n", options.rows, options.cols, iterations);
  printf("hottest: %.3f K above the coolant\n", hottest);
  printf("time: %.3f s\n", end - begin);

  int passed = iterations < MAX_ITERATIONS;
  if (options.check) {
    const double residual = largest_residual(&a, heat, temperature);
    printf("largest residual: %.1e\n", residual);
    passed = passed && residual < 1e-6;
  }
  printf("%s\n", passed ? "PASS" : "FAIL");

  free_matrix(&a);
  free(heat);
  free(temperature);
  return passed ? 0 : 1;
}
