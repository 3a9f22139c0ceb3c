#include "stencil.h"

static void stencil7(int n, float c, const float *in, float *out) {
#pragma omp target teams distribute parallel for collapse(3) map(to : in[0 : n * n * n]) map(from : out[0 : n * n * n])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      for (int k = 1; k < n - 1; k++) {
        const int at = (i * n + j) * n + k;
        out[at] = in[at] + c * (in[at - 1] + in[at + 1] + in[at - n] + in[at + n] + in[at - n * n] + in[at + n * n] -
                                6 * in[at]);
      }
}

static void stencil25(int n, const float *c, const float *in, float *out) {
#pragma omp target teams distribute parallel for collapse(3) map(to : in[0 : n * n * n], c[0 : RADIUS + 1])            \
    map(from : out[0 : n * n * n])
  for (int i = RADIUS; i < n - RADIUS; i++)
    for (int j = RADIUS; j < n - RADIUS; j++)
      for (int k = RADIUS; k < n - RADIUS; k++) {
        const int at = (i * n + j) * n + k;
        float sum = 3 * c[0] * in[at];
        for (int r = 1; r <= RADIUS; r++)
          sum += c[r] *
                 (in[at - r] + in[at + r] + in[at - r * n] + in[at + r * n] + in[at - r * n * n] + in[at + r * n * n]);
        out[at] = sum;
      }
}
