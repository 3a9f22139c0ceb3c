/* nbody: bodies that attract each other. Checks that the device computes what the host does with the same functions,
   and that no energy is lost. Usage: nbody [bodies [steps]] */
#include "physics.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DT 0.02f

/* A cloud in a box, at rest. */
static void generate(body_t *bodies, int *kinds, int n) {
  unsigned state = 42;
  for (int i = 0; i < n; i++) {
    float at[3];
    for (int d = 0; d < 3; d++) {
      state = state * 1664525u + 1013904223u;
      at[d] = (float)(state >> 8) / 16777216.0f * 4.0f - 2.0f;
    }
    const body_t body = {{at[0], at[1], at[2]}, {0.0f, 0.0f, 0.0f}, 1.0f / (float)n};
    bodies[i] = body;
    kinds[i] = (int)((state >> 16) % KINDS);
  }
}

static double kinetic_energy(const body_t *bodies, int n) {
  double energy = 0.0;
  for (int i = 0; i < n; i++) {
    const vector_t v = bodies[i].velocity;
    energy += 0.5 * bodies[i].mass * ((double)v.x * v.x + (double)v.y * v.y + (double)v.z * v.z);
  }
  return energy;
}

/* The simulation again, serially on the host, with the very functions of the kernels. */
static void kick_serial(body_t *bodies, const int *kinds, int n, float dt) {
  for (int i = 0; i < n; i++) {
    vector_t sum = {0.0f, 0.0f, 0.0f};
    for (int j = 0; j < n; j++) {
      if (j == i)
        continue;
      const vector_t a = attraction(bodies[i].position, kinds[i], &bodies[j], kinds[j]);
      sum.x += a.x, sum.y += a.y, sum.z += a.z;
    }
    bodies[i].velocity.x += dt * sum.x;
    bodies[i].velocity.y += dt * sum.y;
    bodies[i].velocity.z += dt * sum.z;
  }
}

static void simulate_serial(body_t *bodies, const int *kinds, int n, int steps, float dt) {
  for (int step = 0; step < steps; step++) {
    kick_serial(bodies, kinds, n, 0.5f * dt);
    for (int i = 0; i < n; i++) {
      bodies[i].position.x += dt * bodies[i].velocity.x;
      bodies[i].position.y += dt * bodies[i].velocity.y;
      bodies[i].position.z += dt * bodies[i].velocity.z;
    }
    kick_serial(bodies, kinds, n, 0.5f * dt);
  }
}

int main(int argc, char **argv) {
  const int n = argc > 1 ? atoi(argv[1]) : 300;
  const int steps = argc > 2 ? atoi(argv[2]) : 20;
  if (n < 2 || steps < 0) {
    fprintf(stderr, "usage: %s [bodies [steps]], 2 bodies or more\n", argv[0]);
    return 2;
  }
  body_t *bodies = malloc(n * sizeof(body_t)), *expected = malloc(n * sizeof(body_t));
  int *kinds = malloc(n * sizeof(int));
  if (!bodies || !expected || !kinds) {
    fprintf(stderr, "%s: no memory for %d bodies\n", argv[0], n);
    return 2;
  }
  generate(bodies, kinds, n);
  memcpy(expected, bodies, n * sizeof(body_t));

  set_constants(2.0f, 0.1f); /* not what they are initialised with: a kernel that sees the old ones fails the check */
  const double before = potential_energy(bodies, kinds, n);
  simulate(bodies, kinds, n, steps, DT);
  const double after = potential_energy(bodies, kinds, n) + kinetic_energy(bodies, n);

  double error = 0.0;
  simulate_serial(expected, kinds, n, steps, DT);
  for (int i = 0; i < n; i++) {
    const vector_t a = bodies[i].position, b = expected[i].position;
    const double distance = fabs((double)a.x - b.x) + fabs((double)a.y - b.y) + fabs((double)a.z - b.z);
    if (distance > error)
      error = distance;
    if (distance != distance) /* not a number: wrong, and stays so */
      error = HUGE_VAL;
  }
  const double lost = fabs(after - before) / fabs(before);
  printf("%d bodies, %d steps, energy %g, then %g\n", n, steps, before, after);
  printf("max error: %g, energy lost: %g\n", error, lost);
  const int passed = before < 0.0 && error < 1e-4 && lost < 1e-3;
  puts(passed ? "PASS" : "FAIL");
  free(kinds);
  free(expected);
  free(bodies);
  return passed ? 0 : 1;
}
