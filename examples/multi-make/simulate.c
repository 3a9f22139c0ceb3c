/* The simulation: leapfrog steps, in which all bodies attract all others. Its kernels use functions and variables of
   the library's files. */
#include "physics.h"

static void kick(body_t *bodies, const int *kinds, int n, float dt) {
#pragma omp target teams distribute parallel for map(tofrom : bodies[0 : n]) map(to : kinds[0 : n])
  for (int i = 0; i < n; i++) {
    vector_t sum = {0.0f, 0.0f, 0.0f};
    for (int j = 0; j < n; j++) {
      if (j == i)
        continue;
      const vector_t a = attraction(bodies[i].position, kinds[i], &bodies[j], kinds[j]);
      sum.x += a.x;
      sum.y += a.y;
      sum.z += a.z;
    }
    // Nobody reads a velocity here but its own body.
    bodies[i].velocity.x += dt * sum.x;
    bodies[i].velocity.y += dt * sum.y;
    bodies[i].velocity.z += dt * sum.z;
  }
}

static void drift(body_t *bodies, int n, float dt) {
#pragma omp target teams distribute parallel for map(tofrom : bodies[0 : n])
  for (int i = 0; i < n; i++) {
    body_t *b = &bodies[i];
    b->position.x += dt * b->velocity.x;
    b->position.y += dt * b->velocity.y;
    b->position.z += dt * b->velocity.z;
  }
}

void simulate(body_t *bodies, const int *kinds, int n, int steps, float dt) {
#pragma omp target data map(tofrom : bodies[0 : n]) map(to : kinds[0 : n])
  for (int step = 0; step < steps; step++) {
    kick(bodies, kinds, n, 0.5f * dt);
    drift(bodies, n, dt);
    kick(bodies, kinds, n, 0.5f * dt);
  }
}
