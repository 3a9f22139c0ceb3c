#include "team.h"

#include <omp.h>

int total(int n, const int *x) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < n; ++i)
    sum += x[i];
  return sum;
}

void fill(int n, int *x, int value) {
#pragma omp for
  for (int i = 0; i < n; ++i)
    x[i] = value + i;
}

void reverse(int n, int *x, int *scratch) {
#pragma omp for
  for (int i = 0; i < n; ++i)
    scratch[n - 1 - i] = x[i];
#pragma omp for nowait
  for (int i = 0; i < n; ++i)
    x[i] = scratch[i];
#pragma omp barrier
}

int place(void) { return omp_get_thread_num() + 1000 * omp_get_num_threads(); }

#ifdef ALONE
int main(void) {
  int x[64], scratch[64], wrong = 0;
#pragma omp target parallel num_threads(32) map(from : x) map(alloc : scratch)
  {
    fill(64, x, 5);
    reverse(64, x, scratch);
  }
  for (int i = 0; i < 64; ++i)
    wrong += x[i] != 5 + 63 - i;
  return wrong;
}
#endif
