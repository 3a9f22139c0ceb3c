#include "smalllu.h"
#include <omp.h>

static void factorize(int matrices, double *a, int *pivots) {
#pragma omp target teams num_teams(matrices) thread_limit(ROWS) map(tofrom : a[0 : matrices * ROWS * ROWS])            \
    map(from : pivots[0 : matrices * ROWS])
  {
    double row[ROWS][ROWS + 1]; // a column more: no two rows begin in one bank
#pragma omp parallel num_threads(ROWS)
    {
      const int t = omp_get_thread_num();
      double *matrix = a + omp_get_team_num() * ROWS * ROWS;
      for (int j = 0; j < ROWS; j++)
        row[t][j] = matrix[j * ROWS + t];
      for (int k = 0; k < ROWS; k++) {
#pragma omp barrier
        int pivot = k;
        for (int i = k + 1; i < ROWS; i++)
          if (fabs(row[i][k]) > fabs(row[pivot][k]))
            pivot = i;
        if (t == k)
          pivots[omp_get_team_num() * ROWS + k] = pivot + 1;
#pragma omp barrier
        if (pivot != k) { // a column for each thread
          const double old = row[k][t];
          row[k][t] = row[pivot][t];
          row[pivot][t] = old;
        }
#pragma omp barrier
        if (t > k) {
          const double factor = row[t][k] / row[k][k];
          row[t][k] = factor;
          for (int j = k + 1; j < ROWS; j++)
            row[t][j] -= factor * row[k][j];
        }
      }
#pragma omp barrier
      for (int j = 0; j < ROWS; j++)
        matrix[j * ROWS + t] = row[t][j];
    }
  }
}
