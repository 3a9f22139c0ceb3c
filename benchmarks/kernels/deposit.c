#include "deposit.h"

static void deposit(int particles, int n, const double *x, const double *y, const double *z, const double *charge,
                    double *density) {
#pragma omp target teams distribute parallel for map(tofrom : density[0 : n * n * n])                                  \
    map(to : x[0 : particles], y[0 : particles], z[0 : particles], charge[0 : particles])
  for (int p = 0; p < particles; p++) {
    const int i = (int)x[p], j = (int)y[p], k = (int)z[p];
    const double u = x[p] - i, v = y[p] - j, w = z[p] - k, q = charge[p];
    for (int corner = 0; corner < 8; corner++) {
      const int a = corner >> 2, b = corner >> 1 & 1, c = corner & 1;
      const int to_i = i + a < n ? i + a : 0, to_j = j + b < n ? j + b : 0, to_k = k + c < n ? k + c : 0;
#pragma omp atomic
      density[(to_i * n + to_j) * n + to_k] += q * (a ? u : 1 - u) * (b ? v : 1 - v) * (c ? w : 1 - w);
    }
  }
}
