/* kmeans: groups points with many features into clusters around their means, by Lloyd's algorithm.

   A thread for every point looks for its nearest center and counts it in a histogram; a thread for every feature of
   every center computes a new mean. This goes on until no point changes sides. The weights of the features, the
   histogram and the distance are declare target: they live on the device for the whole program. --size is the number of
   points. */
#include "../common/example.h"

#define SMALL 4000
#define LARGE 100000
#define FEATURES 16
#define CLUSTERS 5
#define MAX_ITERATIONS 50

#pragma omp declare target
float feature_weights[FEATURES];
int cluster_sizes[CLUSTERS];

/* The square of the weighted distance. */
static inline float distance2(const float *point, const float *center) {
  float sum = 0.0f;
  for (int f = 0; f < FEATURES; f++) {
    const float difference = point[f] - center[f];
    sum += feature_weights[f] * difference * difference;
  }
  return sum;
}

/* The nearest center, and in `best` how near. */
static int nearest_center(const float *point, const float *centers, float *best) {
  int nearest = 0;
  *best = distance2(point, centers);
  for (int c = 1; c < CLUSTERS; c++) {
    const float d = distance2(point, &centers[c * FEATURES]);
    if (d < *best) {
      *best = d;
      nearest = c;
    }
  }
  return nearest;
}
#pragma omp end declare target

struct result {
  int iterations;
  double inertia; /* the sum of all points' squared distances from their centers */
};

/* Returns the number of points that changed sides. Everything is on the device already, and stays there. */
static int assign_points(const float *points, int n, const float *centers, int *member, double *inertia) {
  int changed = 0;
  double sum = 0.0;
  for (int c = 0; c < CLUSTERS; c++)
    cluster_sizes[c] = 0;
#pragma omp target update to(cluster_sizes)
#pragma omp target teams distribute parallel for reduction(+ : changed, sum) map(to : points[0 : n * FEATURES])        \
    map(to : centers[0 : CLUSTERS * FEATURES]) map(tofrom : member[0 : n])
  for (int i = 0; i < n; i++) {
    float how_near;
    const int nearest = nearest_center(&points[i * FEATURES], centers, &how_near);
    if (member[i] != nearest) {
      member[i] = nearest;
      changed++;
    }
    sum += how_near;
#pragma omp atomic
    cluster_sizes[nearest]++;
  }
  *inertia = sum;
  return changed;
}

/* The mean of the points of every cluster; a cluster that has lost all its points keeps its center. */
static void move_centers(const float *points, int n, float *centers, const int *member) {
#pragma omp target teams distribute parallel for collapse(2) map(to : points[0 : n * FEATURES], member[0 : n])         \
    map(tofrom : centers[0 : CLUSTERS * FEATURES])
  for (int c = 0; c < CLUSTERS; c++)
    for (int f = 0; f < FEATURES; f++) {
      double sum = 0.0;
      for (int i = 0; i < n; i++)
        if (member[i] == c)
          sum += points[i * FEATURES + f];
      if (cluster_sizes[c] > 0)
        centers[c * FEATURES + f] = (float)(sum / cluster_sizes[c]);
    }
}

static struct result cluster(const float *points, int n, float *centers, int *member) {
  struct result r = {0, 0.0};
  int changed = n;
#pragma omp target data map(to : points[0 : n * FEATURES]) map(tofrom : centers[0 : CLUSTERS * FEATURES], member[0 : n])
  while (changed > 0 && r.iterations < MAX_ITERATIONS) {
    changed = assign_points(points, n, centers, member, &r.inertia);
    move_centers(points, n, centers, member);
    r.iterations++;
  }
#pragma omp target update from(cluster_sizes)
  return r;
}

/* The same, serially on the host. */
static struct result cluster_serial(const float *points, int n, float *centers, int *member) {
  struct result r = {0, 0.0};
  int changed = n;
  for (; changed > 0 && r.iterations < MAX_ITERATIONS; r.iterations++) {
    double sums[CLUSTERS][FEATURES] = {{0.0}};
    int sizes[CLUSTERS] = {0};
    changed = 0;
    r.inertia = 0.0;
    for (int i = 0; i < n; i++) {
      float how_near;
      const int c = nearest_center(&points[i * FEATURES], centers, &how_near);
      changed += member[i] != c;
      member[i] = c;
      r.inertia += how_near;
      sizes[c]++;
      for (int f = 0; f < FEATURES; f++)
        sums[c][f] += points[i * FEATURES + f];
    }
    for (int c = 0; c < CLUSTERS; c++)
      for (int f = 0; f < FEATURES; f++)
        if (sizes[c] > 0)
          centers[c * FEATURES + f] = (float)(sums[c][f] / sizes[c]);
  }
  return r;
}

/* Points around as many places as there are clusters, near enough to overlap a little. */
static void generate(float *points, int n, unsigned seed) {
  float places[CLUSTERS][FEATURES];
  for (int c = 0; c < CLUSTERS; c++)
    for (int f = 0; f < FEATURES; f++)
      places[c][f] = random_float(&seed, 0.0f, 10.0f);
  for (int i = 0; i < n; i++) {
    const int c = random_int(&seed, CLUSTERS);
    for (int f = 0; f < FEATURES; f++)
      points[i * FEATURES + f] = places[c][f] + random_float(&seed, -5.0f, 5.0f);
  }
}

static void write_points(const char *name, const float *points, int n) {
  FILE *file = open_file(name, "w");
  fprintf(file, "%d\n", n);
  for (int i = 0; i < n * FEATURES; i++)
    fprintf(file, "%.9g%c", points[i], (i + 1) % FEATURES ? ' ' : '\n');
  fclose(file);
}

int main(int argc, char **argv) {
  struct options options = parse_options(argc, argv, SMALL, LARGE);
  FILE *in = options.input ? open_file(options.input, "r") : 0;
  int n = (int)options.size;
  if (in && (fscanf(in, "%d", &n) != 1 || n < 1))
    bad_input(options.input);
  float *points = malloc((size_t)n * FEATURES * sizeof(float));
  int *member = malloc(n * sizeof(int)), *expected_member = malloc(n * sizeof(int));
  float centers[CLUSTERS * FEATURES], expected_centers[CLUSTERS * FEATURES];
  if (!points || !member || !expected_member) {
    fprintf(stderr, "%s: no memory for %d points\n", argv[0], n);
    return 2;
  }
  for (int i = 0; in && i < n * FEATURES; i++)
    if (fscanf(in, "%f", &points[i]) != 1)
      bad_input(options.input);
  if (in)
    fclose(in);
  else
    generate(points, n, options.seed);
  if (options.save)
    write_points(options.save, points, n);
  for (int i = 0; i < n; i++)
    member[i] = expected_member[i] = -1;
  for (int c = 0; c < CLUSTERS; c++) /* the first centers are some of the points */
    memcpy(&centers[c * FEATURES], &points[(size_t)c * n / CLUSTERS * FEATURES], FEATURES * sizeof(float));
  memcpy(expected_centers, centers, sizeof(centers));
  for (int f = 0; f < FEATURES; f++)
    feature_weights[f] = 1.0f / (float)(1 + f % 4);
#pragma omp target update to(feature_weights)

  double start = get_time();
  struct result r = cluster(points, n, centers, member);
  double time = get_time() - start;
  printf("%d points, %d iterations, inertia %g, sizes", n, r.iterations, r.inertia);
  for (int c = 0; c < CLUSTERS; c++)
    printf(" %d", cluster_sizes[c]);
  printf("\ntime: %.6f s\n", time);
  if (options.output)
    write_points(options.output, centers, CLUSTERS);

  int status = 0;
  if (options.check) {
    /* A rounding error may move a point between two centers, but not many of them. */
    int wrong = 0, counted = 0;
    struct result expected = cluster_serial(points, n, expected_centers, expected_member);
    double error = max_error(0.0, r.inertia, expected.inertia);
    for (int i = 0; i < n; i++)
      wrong += member[i] != expected_member[i];
    for (int i = 0; i < CLUSTERS * FEATURES; i++)
      error = max_error(error, centers[i], expected_centers[i]);
    for (int c = 0; c < CLUSTERS; c++)
      counted += cluster_sizes[c];
    printf("%d points in another cluster than in the serial run\n", wrong);
    if (wrong > n / 1000 || counted != n)
      error = HUGE_VAL;
    status = verdict(error, 1e-3);
  }
  free(expected_member);
  free(member);
  free(points);
  return status;
}
