/* deposit: the charge of particles, dealt out to the eight nearest nodes of a periodic 3-D grid (cloud in cell, the
   step of a particle-in-cell code that needs atomics). --size is the grid's edge; there are eight particles to a cell.
 */
#include "common.h"

static void deposit(int particles, int n, const double *x, const double *y, const double *z, const double *charge,
                    double *density);

int main(int argc, char **argv) {
  const struct options options = parse_options(argc, argv, 12);
  const int n = options.size, cells = n * n * n, particles = 8 * cells;
  unsigned seed = 7;
  double *place[3], *charge = (double *)allocate(particles, sizeof(double)),
                    *density = (double *)allocate(cells, sizeof(double)),
                    *expected = (double *)allocate(cells, sizeof(double));
  for (int d = 0; d < 3; d++)
    place[d] = (double *)allocate(particles, sizeof(double));
  for (int p = 0; p < particles; p++) {
    charge[p] = random_number(&seed) - 0.5;
    int low[3], high[3];
    double part[3];
    for (int d = 0; d < 3; d++) {
      place[d][p] = n * random_number(&seed);
      low[d] = (int)place[d][p];
      high[d] = low[d] + 1 < n ? low[d] + 1 : 0;
      part[d] = place[d][p] - low[d];
    }
    for (int corner = 0; corner < 8; corner++) {
      const int i = corner & 4 ? high[0] : low[0], j = corner & 2 ? high[1] : low[1], k = corner & 1 ? high[2] : low[2];
      expected[(i * n + j) * n + k] += options.rounds * charge[p] * (corner & 4 ? part[0] : 1 - part[0]) *
                                       (corner & 2 ? part[1] : 1 - part[1]) * (corner & 1 ? part[2] : 1 - part[2]);
    }
  }
  double *dx = put(place[0], particles), *dy = put(place[1], particles), *dz = put(place[2], particles),
         *dcharge = put(charge, particles), *ddensity = put(density, cells);
  measure("deposit", options.rounds, deposit(particles, n, dx, dy, dz, dcharge, ddensity));
  get(place[0], dx, particles);
  get(place[1], dy, particles);
  get(place[2], dz, particles);
  get(charge, dcharge, particles);
  get(density, ddensity, cells);
  double error = 0;
  for (int i = 0; i < cells; i++)
    error = worse(error, density[i], expected[i]);
  return verdict(error, 1e-9);
}
