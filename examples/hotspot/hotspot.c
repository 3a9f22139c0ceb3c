/* hotspot: the temperature of a chip from the power that its parts dissipate, by finite differences in time.

   Each cell exchanges heat with its four neighbours and gives some to the coolant; cells at the edge have no neighbour
   outside. Temperatures are in kelvin above the coolant's. The two grids stay on the device and change sides after
   every step; every so often the largest change of a step tells whether the chip is near equilibrium. --size is the
   number of rows and of columns. */
#include "../common/example.h"

#define SMALL 68
#define LARGE 512
#define MAX_STEPS 1000
#define CHECK_EVERY 25     /* steps */
#define EQUILIBRIUM 100.0f /* K/s */

/* The chip. */
#define CONDUCTIVITY 148.0f /* of silicon, W/(m K) */
#define CAPACITY 1.63e6f    /* J/(m^3 K) */
#define COOLING 1.0e4f      /* into the coolant, W/(m^2 K) */
#define STABILITY 0.2f      /* of the explicit scheme: below 1/4 */
static const float chip_height = 0.012f, chip_width = 0.012f, chip_thickness = 0.0004f; /* m */

/* What a step adds to a cell: a part of the difference to its neighbours, of its own, and of its power in W/m^2. */
struct coefficients {
  float vertical, horizontal;
  float cooling;
  float heating;
  float step; /* seconds */
};

static struct coefficients discretise(int rows, int cols) {
  struct coefficients k;
  const float height = chip_height / (float)rows, width = chip_width / (float)cols;
  const float diffusivity = CONDUCTIVITY / CAPACITY;
  const float smaller = fminf(height, width);
  k.step = STABILITY * fminf(smaller * smaller / diffusivity, CAPACITY * chip_thickness / COOLING);
  k.vertical = diffusivity * k.step / (height * height);
  k.horizontal = diffusivity * k.step / (width * width);
  k.cooling = COOLING * k.step / (CAPACITY * chip_thickness);
  k.heating = k.step / (CAPACITY * chip_thickness);
  return k;
}

static inline int clamp(int i, int size) { return i < 0 ? 0 : i >= size ? size - 1 : i; }

/* The new temperature of cell (r, c). A neighbour outside is the cell itself: no heat flows there. */
static inline float new_temperature(const float *temp, float power, int r, int c, int rows, int cols,
                                    struct coefficients k) {
  const float here = temp[r * cols + c];
  const float north = temp[clamp(r - 1, rows) * cols + c];
  const float south = temp[clamp(r + 1, rows) * cols + c];
  const float west = temp[r * cols + clamp(c - 1, cols)];
  const float east = temp[r * cols + clamp(c + 1, cols)];
  return here + k.vertical * (north + south - 2.0f * here) + k.horizontal * (west + east - 2.0f * here) -
         k.cooling * here + k.heating * power;
}

static void advance(const float *restrict temp, const float *restrict power, float *restrict result, int rows, int cols,
                    struct coefficients k) {
#pragma omp target teams distribute parallel for collapse(2) map(to : temp[0 : rows * cols], power[0 : rows * cols])   \
    map(from : result[0 : rows * cols])
  for (int r = 0; r < rows; r++)
    for (int c = 0; c < cols; c++)
      result[r * cols + c] = new_temperature(temp, power[r * cols + c], r, c, rows, cols, k);
}

/* The largest change between two grids, both on the device. */
static float largest_change(const float *before, const float *after, int cells) {
  float largest = 0.0f;
#pragma omp target teams distribute parallel for reduction(max : largest) map(tofrom : largest)                        \
    map(to : before[0 : cells], after[0 : cells])
  for (int i = 0; i < cells; i++) {
    const float change = fabsf(after[i] - before[i]);
    if (change > largest)
      largest = change;
  }
  return largest;
}

/* Leaves the final temperatures in `temp` and the last change in `rate`, in K/s. Returns the number of steps. */
static int simulate(float *temp, const float *power, int rows, int cols, float *rate) {
  const int cells = rows * cols;
  const struct coefficients k = discretise(rows, cols);
  float *other = malloc(cells * sizeof(float));
  float *now = temp, *then = other;
  int steps = 0;
  if (!other)
    return 0;
  *rate = HUGE_VALF;
#pragma omp target data map(tofrom : temp[0 : cells]) map(to : power[0 : cells]) map(alloc : other[0 : cells])
  {
    while (steps < MAX_STEPS && *rate > EQUILIBRIUM) {
      advance(now, power, then, rows, cols, k);
      if (++steps % CHECK_EVERY == 0)
        *rate = largest_change(now, then, cells) / k.step;
      float *swap = now;
      now = then;
      then = swap;
    }
    if (now == other) {
      // An odd number of steps: the last grid is the one that doesn't come back.
#pragma omp target teams distribute parallel for
      for (int i = 0; i < cells; i++)
        temp[i] = other[i];
    }
  }
  free(other);
  return steps;
}

/* So many steps, serially on the host. Returns the change in the last one, in K/s. */
static float simulate_serial(float *temp, const float *power, int rows, int cols, int steps) {
  const struct coefficients k = discretise(rows, cols);
  float *result = malloc(rows * cols * sizeof(float));
  float change = 0.0f;
  for (int step = 0; step < steps; step++) {
    change = 0.0f;
    for (int r = 0; r < rows; r++)
      for (int c = 0; c < cols; c++) {
        const int i = r * cols + c;
        result[i] = new_temperature(temp, power[i], r, c, rows, cols, k);
        change = fmaxf(change, fabsf(result[i] - temp[i]));
      }
    memcpy(temp, result, rows * cols * sizeof(float));
  }
  free(result);
  return change / k.step;
}

/* A floor plan: some blocks that work hard, on a background that idles. Power is in W/m^2. */
static void generate(float *temp, float *power, int n, unsigned seed) {
  for (int i = 0; i < n * n; i++) {
    temp[i] = random_float(&seed, 20.0f, 24.0f);
    power[i] = random_float(&seed, 0.5e5f, 1.0e5f);
  }
  for (int block = 0; block < 8; block++) {
    const int top = random_int(&seed, n), left = random_int(&seed, n), side = 1 + n / 8;
    const float density = random_float(&seed, 2.0e5f, 8.0e5f);
    for (int r = top; r < top + side && r < n; r++)
      for (int c = left; c < left + side && c < n; c++)
        power[r * n + c] = density;
  }
}

int main(int argc, char **argv) {
  struct options options = parse_options(argc, argv, SMALL, LARGE);
  int n = (int)options.size;
  FILE *in = options.input ? open_file(options.input, "r") : 0;
  if (in && (fscanf(in, "%d", &n) != 1 || n < 1))
    bad_input(options.input);
  const int cells = n * n;
  float *temp = malloc(cells * sizeof(float));
  float *power = malloc(cells * sizeof(float));
  float *expected = malloc(cells * sizeof(float));
  if (!temp || !power || !expected) {
    fprintf(stderr, "%s: no memory for %d cells\n", argv[0], cells);
    return 2;
  }
  if (in) {
    for (int i = 0; i < cells; i++)
      if (fscanf(in, "%f%f", &temp[i], &power[i]) != 2)
        bad_input(options.input);
    fclose(in);
  } else {
    generate(temp, power, n, options.seed);
  }
  if (options.save) {
    FILE *file = open_file(options.save, "w");
    fprintf(file, "%d\n", n);
    for (int i = 0; i < cells; i++)
      fprintf(file, "%.9g %.9g\n", temp[i], power[i]);
    fclose(file);
  }
  memcpy(expected, temp, cells * sizeof(float));

  double start = get_time();
  float rate = 0.0f;
  int steps = simulate(temp, power, n, n, &rate);
  double time = get_time() - start;
  printf("%d steps, at the end %g K/s\n", steps, rate);
  printf("time: %.6f s\n", time);

  if (options.output) {
    FILE *file = open_file(options.output, "w");
    for (int i = 0; i < cells; i++)
      fprintf(file, "%d %d %.4f\n", i / n, i % n, temp[i]);
    fclose(file);
  }
  int status = 0;
  if (options.check) {
    float expected_rate = simulate_serial(expected, power, n, n, steps);
    double error = steps > 0 ? 0.0 : HUGE_VAL;
    if (steps % CHECK_EVERY == 0) /* the rate has some digits fewer: it is a difference of temperatures */
      error = max_error(error, 1e-3 * rate, 1e-3 * expected_rate);
    for (int i = 0; i < cells; i++)
      error = max_error(error, temp[i], expected[i]);
    status = verdict(error, 1e-4);
  }
  free(expected);
  free(power);
  free(temp);
  return status;
}
