/* The loops of heat.f90. Fortran stores a column's cells side by side: now(i, j) is now[(j - 1) * n + i - 1] here. */

/* The plate is on the device from here to plate_from_device(). */
void plate_to_device(int n, const double *now, const double *next) {
#pragma omp target enter data map(to : now[0 : n * n], next[0 : n * n])
}

/* Target tasks, one after the other: each needs what the one before has written. */
void plate_steps(int n, int steps, double *now, double *next) {
  for (int s = 0; s < steps; s++) {
    const double *from = s % 2 ? next : now;
    double *to = s % 2 ? now : next;
#pragma omp target teams distribute parallel for collapse(2) nowait depend(in : from[0]) depend(inout : to[0])
    for (int j = 1; j < n - 1; j++)
      for (int i = 1; i < n - 1; i++) {
        const double *cell = from + j * n + i;
        to[j * n + i] = cell[0] + 0.2 * (cell[-1] + cell[1] + cell[-n] + cell[n] - 4.0 * cell[0]);
      }
  }
}

void plate_from_device(int n, double *now, double *next) {
#pragma omp target exit data map(from : now[0 : n * n]) map(release : next[0 : n * n])
}
