#include "levels.h"

static void solve_level(int begin, int end, int rows, int count, const int *order, const int *first, const int *column,
                        const double *value, const double *b, double *x) {
#pragma omp target teams distribute parallel for nowait depend(inout : x[0 : rows])                                    \
    map(to : order[0 : rows], first[0 : rows + 1], column[0 : count], value[0 : count], b[0 : rows])                   \
    map(tofrom : x[0 : rows])
  for (int i = begin; i < end; i++) {
    const int row = order[i], last = first[row + 1] - 1;
    double sum = b[row];
    for (int k = first[row]; k < last; k++)
      sum -= value[k] * x[column[k]];
    x[row] = sum / value[last];
  }
}

static void solve(int count_of_levels, const int *levels, int rows, int count, const int *order, const int *first,
                  const int *column, const double *value, const double *b, double *x) {
  for (int l = 0; l < count_of_levels; l++)
    solve_level(levels[l], levels[l + 1], rows, count, order, first, column, value, b, x);
#pragma omp taskwait
}
