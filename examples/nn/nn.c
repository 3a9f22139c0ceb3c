/* nn: the k records nearest to a target position.

   The distances are computed on the device, one record for each thread; the host picks the k smallest. The whole
   program has a timer of its own, which starts with main's first statement. --size is the number of records. */
#include "nn.h"

#define NEIGHBOURS 5
#define SMALL 42764
#define LARGE 4000000

/* What we look for: somewhere in the Atlantic. */
static const position_t target = {30.0f, 90.0f};

/* Euclidean, in degrees, as if the world were flat. */
static inline float distance(position_t a, position_t b) {
  float dlat = a.lat - b.lat;
  float dlng = a.lng - b.lng;
  return sqrtf(dlat * dlat + dlng * dlng);
}

static void compute_distances(const position_t *positions, int n, position_t from, float *distances) {
#pragma omp target teams distribute parallel for map(to : positions[0 : n]) map(from : distances[0 : n])
  for (int i = 0; i < n; i++) {
    // Every record on its own: nothing is shared but the position that we look from.
    distances[i] = distance(positions[i], from);
  }
}

/* Keeps the k nearest in ascending order; the earlier record wins where two are equally near. */
static void find_nearest(const float *distances, int n, neighbour_t *nearest, int k) {
  int found = 0;
  for (int i = 0; i < n; i++) {
    if (found == k && distances[i] >= nearest[k - 1].distance)
      continue;
    int at = found < k ? found++ : k - 1;
    for (; at > 0 && nearest[at - 1].distance > distances[i]; at--)
      nearest[at] = nearest[at - 1];
    nearest[at].record = i;
    nearest[at].distance = distances[i];
  }
}

/* All again, serially and on the host. Returns the largest error of a distance; a neighbour that is farther than the
   serial run's is an error, too. */
static double check(const position_t *positions, int n, const float *distances, const neighbour_t *nearest, int k) {
  float *expected = malloc(n * sizeof(float));
  neighbour_t *expected_nearest = malloc(k * sizeof(neighbour_t));
  double error = 0.0;
  for (int i = 0; i < n; i++) {
    expected[i] = distance(positions[i], target);
    error = max_error(error, distances[i], expected[i]);
  }
  find_nearest(expected, n, expected_nearest, k);
  for (int i = 0; i < k; i++)
    error = max_error(error, expected[nearest[i].record], expected_nearest[i].distance);
  free(expected);
  free(expected_nearest);
  return error;
}

int main(int argc, char **argv) {
  double start = get_time();
  struct options options = parse_options(argc, argv, SMALL, LARGE);

  int n = (int)options.size;
  record_t *records;
  if (options.input) {
    records = read_records(options.input, &n);
  } else {
    records = malloc(n * sizeof(record_t));
    if (records)
      generate_records(records, n, options.seed);
  }
  position_t *positions = malloc(n * sizeof(position_t));
  float *distances = malloc(n * sizeof(float));
  if (!records || !positions || !distances) {
    fprintf(stderr, "%s: no memory for %d records\n", argv[0], n);
    return 2;
  }
  if (options.save)
    write_records(options.save, records, n);
  for (int i = 0; i < n; i++)
    positions[i] = records[i].position;

  double start_offload = get_time();
  compute_distances(positions, n, target, distances);
  double offload_time = get_time() - start_offload;

  neighbour_t nearest[NEIGHBOURS];
  int k = n < NEIGHBOURS ? n : NEIGHBOURS;
  find_nearest(distances, n, nearest, k);

  FILE *out = options.output ? open_file(options.output, "w") : stdout;
  fprintf(out, "The %d of %d records nearest to %g, %g:\n", k, n, target.lat, target.lng);
  for (int i = 0; i < k; i++) {
    print_record(out, &records[nearest[i].record]);
    fprintf(out, " --> %f\n", nearest[i].distance);
  }
  if (out != stdout)
    fclose(out);
  printf("time: %.6f s\n", offload_time);
  printf("whole program: %.6f s\n", get_time() - start);

  int status = options.check ? verdict(check(positions, n, distances, nearest, k), 1e-5) : 0;
  free(distances);
  free(positions);
  free(records);
  return status;
}
