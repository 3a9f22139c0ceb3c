/* nbody: gravity between all pairs of bodies. --size is their number. */
#include "common.h"

struct body {
  float x, y, z, mass;
};
struct vector {
  float x, y, z;
};
#define SOFTENING 1e-3f

static void accelerate(int n, const struct body *bodies, struct vector *accelerations);

int main(int argc, char **argv) {
  const struct options options = parse_options(argc, argv, 300);
  const int n = options.size;
  unsigned seed = 7;
  struct body *bodies = (struct body *)allocate(n, sizeof(struct body));
  struct vector *accelerations = (struct vector *)allocate(n, sizeof(struct vector));
  for (int i = 0; i < n; i++) {
    bodies[i].x = (float)random_number(&seed);
    bodies[i].y = (float)random_number(&seed);
    bodies[i].z = (float)random_number(&seed);
    bodies[i].mass = (float)random_number(&seed) / (float)n;
  }
  struct body *dbodies = (struct body *)put(bodies, n);
  struct vector *daccelerations = (struct vector *)put(accelerations, n);
  measure("accelerate", options.rounds, accelerate(n, dbodies, daccelerations));
  get(bodies, dbodies, n);
  get(accelerations, daccelerations, n);
  double error = 0;
  for (int i = 0; i < n; i += 1 + n / 500) {
    double x = 0;
    for (int j = 0; j < n; j++) {
      const double dx = bodies[j].x - bodies[i].x, dy = bodies[j].y - bodies[i].y, dz = bodies[j].z - bodies[i].z;
      const double square = dx * dx + dy * dy + dz * dz + SOFTENING;
      x += bodies[j].mass * dx / (square * sqrt(square));
    }
    error = worse(error, accelerations[i].x, x);
  }
  return verdict(error, 1e-3);
}
