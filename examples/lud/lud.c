/* lud: the factors L and U of a dense matrix, in its place and without pivoting.

   Right-looking: step k divides a column by its pivot, then takes the column times the row from all that is below and
   to the right of them. The matrix stays on the device through all steps. It is diagonally dominant, so that no pivot
   is small.
   --size is the number of rows. */
#include "../common/example.h"

#define SMALL 128
#define LARGE 768
#define TEAM_SIZE 128

static int n;
static float *matrix; /* n x n, by rows */

/* The matrix is on the device when these are called: the map clauses only find it there. */

static void divide_column(int k) {
#pragma omp target teams distribute parallel for thread_limit(TEAM_SIZE) map(tofrom : matrix[0 : n * n])
  for (int i = k + 1; i < n; i++)
    matrix[i * n + k] /= matrix[k * n + k];
}

static void update_rest(int k) {
  int i, j;
#pragma omp target teams distribute parallel for collapse(2) private(i, j) map(tofrom : matrix[0 : n * n])
  for (i = k + 1; i < n; i++)
    for (j = k + 1; j < n; j++)
      matrix[i * n + j] -= matrix[i * n + k] * matrix[k * n + j];
}

static void factorise(void) {
#pragma omp target enter data map(to : matrix[0 : n * n])
  for (int k = 0; k < n - 1; k++) {
    divide_column(k);
    update_rest(k);
  }
#pragma omp target exit data map(from : matrix[0 : n * n])
}

/* How far L U is from the original matrix: the largest difference in any element. Each thread computes one element of
   the product. */
static float residual(const float *original) {
  float largest = 0.0f;
#pragma omp target teams distribute parallel for collapse(2) reduction(max : largest)                                  \
    map(to : original[0 : n * n], matrix[0 : n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      const int last = i < j ? i : j;
      double sum = 0.0;
      for (int k = 0; k <= last; k++) {
        const float l = k == i ? 1.0f : matrix[i * n + k]; // the diagonal of L is not stored: ones
        sum += (double)l * matrix[k * n + j];
      }
      largest = fmaxf(largest, fabsf((float)sum - original[i * n + j]));
    }
  return largest;
}

/* The same, serially on the host: another order (Doolittle's, by rows), the same factors. */
static void factorise_serial(float *a) {
  for (int i = 1; i < n; i++)
    for (int k = 0; k < i; k++) {
      a[i * n + k] /= a[k * n + k];
      const float factor = a[i * n + k];
      for (int j = k + 1; j < n; j++)
        a[i * n + j] -= factor * a[k * n + j];
    }
}

static void generate(float *a, unsigned seed) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i * n + j] = random_float(&seed, -1.0f, 1.0f) + (i == j ? (float)n : 0.0f);
}

static void write_matrix(const char *name, const float *a) {
  FILE *file = open_file(name, "w");
  fprintf(file, "%d\n", n);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      fprintf(file, "%.9g%c", a[i * n + j], j == n - 1 ? '\n' : ' ');
  fclose(file);
}

int main(int argc, char **argv) {
  struct options options = parse_options(argc, argv, SMALL, LARGE);
  FILE *in = options.input ? open_file(options.input, "r") : 0;
  n = (int)options.size;
  if (in && (fscanf(in, "%d", &n) != 1 || n < 1))
    bad_input(options.input);
  const size_t bytes = sizeof(float) * n * n;
  float *original = malloc(bytes);
  float *expected = malloc(bytes);
  matrix = malloc(bytes);
  if (!matrix || !original || !expected) {
    fprintf(stderr, "%s: no memory for a matrix of %d rows\n", argv[0], n);
    return 2;
  }
  if (in) {
    for (int i = 0; i < n * n; i++)
      if (fscanf(in, "%f", &original[i]) != 1)
        bad_input(options.input);
    fclose(in);
  } else {
    generate(original, options.seed);
  }
  if (options.save)
    write_matrix(options.save, original);
  memcpy(matrix, original, bytes);
  memcpy(expected, original, bytes);

  double start = get_time();
  factorise();
  double time = get_time() - start;
  printf("%d x %d matrix\n", n, n);
  printf("time: %.6f s\n", time);
  if (options.output)
    write_matrix(options.output, matrix);

  int status = 0;
  if (options.check) {
    double error = residual(original) / n; /* the elements on the diagonal are about n */
    printf("(L U - A) / n: %g\n", error);
    factorise_serial(expected);
    for (int i = 0; i < n * n; i++)
      error = max_error(error, matrix[i], expected[i]);
    status = verdict(error, 1e-4);
  }
  free(matrix);
  free(expected);
  free(original);
  return status;
}
