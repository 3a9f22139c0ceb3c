/* The constants of nature: variables with a copy on the device, which other files' kernels read. */
#include "physics.h"

float gravity = 1.0f;
float softening = 0.05f;

const float strength[KINDS][KINDS] = {{1.0f, 0.5f, 0.25f}, {0.5f, 1.0f, 0.75f}, {0.25f, 0.75f, 2.0f}};

void set_constants(float new_gravity, float new_softening) {
  gravity = new_gravity;
  softening = new_softening;
#pragma omp target update to(gravity, softening)
}
