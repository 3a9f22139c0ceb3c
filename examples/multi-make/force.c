/* What a pair of bodies does to each other: a device function for everybody, and a kernel of the library's own. */
#include "physics.h"

#include <math.h>

/* Used in this file only, on both sides. */
static inline float separation2(vector_t a, vector_t b) {
  const float x = a.x - b.x, y = a.y - b.y, z = a.z - b.z;
  return x * x + y * y + z * z + softening * softening;
}

vector_t attraction(vector_t position, int kind, const body_t *other, int other_kind) {
  const float r2 = separation2(position, other->position);
  const float scale = gravity * strength[kind][other_kind] * other->mass / (r2 * sqrtf(r2));
  vector_t a;
  a.x = scale * (other->position.x - position.x);
  a.y = scale * (other->position.y - position.y);
  a.z = scale * (other->position.z - position.z);
  return a;
}

double potential_energy(const body_t *bodies, const int *kinds, int n) {
  double energy = 0.0;
#pragma omp target teams distribute parallel for reduction(+ : energy) map(to : bodies[0 : n], kinds[0 : n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      energy -= gravity * strength[kinds[i]][kinds[j]] * bodies[i].mass * bodies[j].mass /
                sqrtf(separation2(bodies[i].position, bodies[j].position));
  return energy;
}
