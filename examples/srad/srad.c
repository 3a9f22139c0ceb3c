/* srad: removes the speckles of an ultrasonic image and keeps its edges, by anisotropic diffusion (Yu and Acton).

   Each iteration has three kernels: the statistics of the image (two sums, in one reduction), which say how much of the
   variation is speckle; the derivatives and the diffusion coefficient of every pixel; and the diffusion. The image and
   all that is between the kernels stay on the device. --size is the number of rows and of columns. */
#include "../common/example.h"

#define SMALL 96
#define LARGE 512
#define MAX_ITERATIONS 60
#define LAMBDA 0.5f     /* the length of a step */
#define SETTLED 0.0004f /* the part of the variation that an iteration must still remove */
#define WHITE 255.0f

static int rows, cols;

/* What the second kernel leaves for the third: differences to the neighbours, and the coefficient. */
struct derivatives {
  float north, south, west, east;
  float coefficient;
};

/* 1 where the image is smooth, 0 at an edge; q2 is the local variation, q02 that of the speckles. */
static inline float diffusion(float q2, float q02) {
  float c = 1.0f / (1.0f + (q2 - q02) / (q02 * (1.0f + q02)));
  return c < 0.0f ? 0.0f : c > 1.0f ? 1.0f : c;
}

static void compress(float *image) {
  int i;
  const int size = rows * cols;
#pragma omp target teams distribute parallel for map(tofrom : image[0 : size])
  for (i = 0; i < size; i++)
    image[i] = expf(image[i] / WHITE);
}

static void expand(float *image) {
  int i;
  const int size = rows * cols;
#pragma omp target teams distribute parallel for map(tofrom : image[0 : size])
  for (i = 0; i < size; i++)
    image[i] = logf(image[i]) * WHITE;
}

/* The variance over the square of the mean. */
static double speckle(const float *image) {
  const int size = rows * cols;
  double sum = 0.0, sum_of_squares = 0.0;
#pragma omp target teams distribute parallel for reduction(+ : sum, sum_of_squares) map(to : image[0 : size])
  for (int i = 0; i < size; i++) {
    sum += image[i];
    sum_of_squares += (double)image[i] * image[i];
  }
  const double mean = sum / size;
  return (sum_of_squares / size - mean * mean) / (mean * mean);
}

static void differentiate(const float *image, struct derivatives *result, float q02) {
  int r, c;
  float here, gradient, laplacian, q2;
  struct derivatives d;
#pragma omp target teams distribute parallel for collapse(2) private(here, gradient, laplacian, q2, d)                 \
    map(to : image[0 : rows * cols]) map(from : result[0 : rows * cols])
  for (r = 0; r < rows; r++)
    for (c = 0; c < cols; c++) {
      // Outside of the image it goes on like its border.
      here = image[r * cols + c];
      d.north = image[(r > 0 ? r - 1 : 0) * cols + c] - here;
      d.south = image[(r < rows - 1 ? r + 1 : r) * cols + c] - here;
      d.west = image[r * cols + (c > 0 ? c - 1 : 0)] - here;
      d.east = image[r * cols + (c < cols - 1 ? c + 1 : c)] - here;
      gradient = (d.north * d.north + d.south * d.south + d.west * d.west + d.east * d.east) / (here * here);
      laplacian = (d.north + d.south + d.west + d.east) / here;
      q2 = 0.5f * gradient - 0.0625f * laplacian * laplacian;
      q2 /= (1.0f + 0.25f * laplacian) * (1.0f + 0.25f * laplacian);
      d.coefficient = diffusion(q2, q02);
      result[r * cols + c] = d;
    }
}

static void diffuse(float *image, const struct derivatives *d) {
  int r, c;
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : image[0 : rows * cols])                      \
    map(to : d[0 : rows * cols])
  for (r = 0; r < rows; r++)
    for (c = 0; c < cols; c++) {
      const struct derivatives *here = &d[r * cols + c];
      const float south = d[(r < rows - 1 ? r + 1 : r) * cols + c].coefficient;
      const float east = d[r * cols + (c < cols - 1 ? c + 1 : c)].coefficient;
      image[r * cols + c] +=
          0.25f * LAMBDA *
          (here->coefficient * here->north + south * here->south + here->coefficient * here->west + east * here->east);
    }
}

/* Returns the number of iterations, and in `left` the variation that is left. */
static int despeckle(float *image, double *left) {
  const int size = rows * cols;
  struct derivatives *d = malloc(size * sizeof(struct derivatives));
  int iterations = 0;
  if (!d)
    return -1;
#pragma omp target data map(tofrom : image[0 : size]) map(alloc : d[0 : size])
  {
    compress(image);
    double before = HUGE_VAL;
    *left = speckle(image);
    while (*left > 0.0 && before - *left > SETTLED * *left && iterations < MAX_ITERATIONS) {
      differentiate(image, d, (float)*left);
      diffuse(image, d);
      before = *left;
      *left = speckle(image);
      iterations++;
    }
    expand(image);
  }
  free(d);
  return iterations;
}

static double speckle_serial(const float *image, int size) {
  double sum = 0.0, sum_of_squares = 0.0;
  for (int i = 0; i < size; i++) {
    sum += image[i];
    sum_of_squares += (double)image[i] * image[i];
  }
  const double mean = sum / size;
  return (sum_of_squares / size - mean * mean) / (mean * mean);
}

/* So many iterations, serially on the host. Returns the variation that is left. */
static double despeckle_serial(float *image, int iterations) {
  const int size = rows * cols;
  float *coefficient = malloc(size * sizeof(float)), *old = malloc(size * sizeof(float));
  for (int i = 0; i < size; i++)
    image[i] = expf(image[i] / WHITE);
  for (; iterations > 0; iterations--) {
    const float q02 = (float)speckle_serial(image, size);
    memcpy(old, image, size * sizeof(float));
    for (int pass = 0; pass < 2; pass++)
      for (int r = 0; r < rows; r++)
        for (int c = 0; c < cols; c++) {
          const int at = r * cols + c;
          const int below = r < rows - 1 ? at + cols : at, beside = c < cols - 1 ? at + 1 : at;
          const float here = old[at];
          const float north = old[r > 0 ? at - cols : at] - here, south = old[below] - here;
          const float west = old[c > 0 ? at - 1 : at] - here, east = old[beside] - here;
          if (pass == 0) {
            const float l = (north + south + west + east) / here;
            const float g = (north * north + south * south + west * west + east * east) / (here * here);
            const float scale = 1.0f + 0.25f * l;
            coefficient[at] = diffusion((0.5f * g - 0.0625f * l * l) / (scale * scale), q02);
          } else {
            image[at] += 0.25f * LAMBDA *
                         (coefficient[at] * north + coefficient[below] * south + coefficient[at] * west +
                          coefficient[beside] * east);
          }
        }
  }
  const double left = speckle_serial(image, size);
  for (int i = 0; i < size; i++)
    image[i] = logf(image[i]) * WHITE;
  free(old);
  free(coefficient);
  return left;
}

/* A bright disc on a dark ground, under multiplicative noise. */
static void generate(float *image, unsigned seed) {
  for (int r = 0; r < rows; r++)
    for (int c = 0; c < cols; c++) {
      const float y = (float)r / (float)rows - 0.5f, x = (float)c / (float)cols - 0.4f;
      image[r * cols + c] = floorf((x * x + y * y < 0.06f ? 150.0f : 70.0f) * random_float(&seed, 0.7f, 1.3f));
    }
}

static void write_image(const char *name, const float *image) {
  FILE *file = open_file(name, "w");
  fprintf(file, "P2\n%d %d\n255\n", cols, rows);
  for (int i = 0; i < rows * cols; i++)
    fprintf(file, "%d%c",
            image[i] < 0.0f    ? 0
            : image[i] > WHITE ? 255
                               : (int)(image[i] + 0.5f),
            (i + 1) % cols ? ' ' : '\n');
  fclose(file);
}

int main(int argc, char **argv) {
  struct options options = parse_options(argc, argv, SMALL, LARGE);
  FILE *in = options.input ? open_file(options.input, "r") : 0;
  rows = cols = (int)options.size;
  if (in && (fscanf(in, "P2 %d%d 255", &cols, &rows) != 2 || rows < 1 || cols < 1))
    bad_input(options.input);
  const int size = rows * cols;
  float *image = malloc(size * sizeof(float)), *expected = malloc(size * sizeof(float));
  if (!image || !expected) {
    fprintf(stderr, "%s: no memory for %d pixels\n", argv[0], size);
    return 2;
  }
  for (int i = 0; in && i < size; i++)
    if (fscanf(in, "%f", &image[i]) != 1)
      bad_input(options.input);
  if (in)
    fclose(in);
  else
    generate(image, options.seed);
  if (options.save)
    write_image(options.save, image);
  memcpy(expected, image, size * sizeof(float));

  double left = 0.0;
  double start = get_time();
  int iterations = despeckle(image, &left);
  double time = get_time() - start;
  printf("%d x %d pixels, %d iterations, variation %g\n", rows, cols, iterations, left);
  printf("time: %.6f s\n", time);
  if (options.output)
    write_image(options.output, image);

  int status = 0;
  if (options.check) {
    double error = iterations < 0 ? HUGE_VAL : 0.0;
    const double expected_left = despeckle_serial(expected, iterations);
    if (expected_left > 0.0)
      error = max_error(error, left / expected_left, 1.0);
    for (int i = 0; i < size; i++)
      error = max_error(error, image[i], expected[i]);
    status = verdict(error, 1e-3);
  }
  free(expected);
  free(image);
  return status;
}
