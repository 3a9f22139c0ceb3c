#include "nbody.h"

__global__ void __launch_bounds__(256) accelerate_kernel(int n, const body *__restrict__ bodies,
                                                         vector *__restrict__ accelerations) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  const body here = bodies[i];
  vector sum = {0, 0, 0};
  for (int j = 0; j < n; j++) {
    const body other = bodies[j];
    const float dx = other.x - here.x, dy = other.y - here.y, dz = other.z - here.z;
    const float square = dx * dx + dy * dy + dz * dz + SOFTENING;
    const float factor = other.mass / (square * sqrtf(square));
    sum.x += factor * dx;
    sum.y += factor * dy;
    sum.z += factor * dz;
  }
  accelerations[i] = sum;
}

static void accelerate(int n, const body *bodies, vector *accelerations) {
  accelerate_kernel<<<blocks(n, 256), 256>>>(n, bodies, accelerations);
}
