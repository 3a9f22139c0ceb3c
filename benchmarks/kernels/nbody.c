#include "nbody.h"

static void accelerate(int n, const struct body *bodies, struct vector *accelerations) {
#pragma omp target teams distribute parallel for map(to : bodies[0 : n]) map(from : accelerations[0 : n])
  for (int i = 0; i < n; i++) {
    const struct body here = bodies[i];
    struct vector sum = {0, 0, 0};
    for (int j = 0; j < n; j++) {
      const struct body other = bodies[j];
      const float dx = other.x - here.x, dy = other.y - here.y, dz = other.z - here.z;
      const float square = dx * dx + dy * dy + dz * dz + SOFTENING;
      const float factor = other.mass / (square * sqrtf(square));
      sum.x += factor * dx;
      sum.y += factor * dy;
      sum.z += factor * dz;
    }
    accelerations[i] = sum;
  }
}
