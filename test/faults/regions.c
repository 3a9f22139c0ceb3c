// RUN: %try %s %t
// Synchronous regions, target data with updates both ways, and declare target variables.
#include <stdlib.h>

#define N 64
int table[N];
int *linked;
#pragma omp declare target enter(table) link(linked)

int main(void) {
  int *x = malloc(N * sizeof(int)), y[N], sum = 0, early;
  struct {
    int n, *p;
  } s = {N, x};
  linked = x;
  for (int i = 0; i < N; ++i) {
    x[i] = i;
    table[i] = 1;
  }
#pragma omp target update to(table)
#pragma omp target data map(to : x[0 : N]) map(from : y)
  {
#pragma omp target teams distribute parallel for num_teams(2) thread_limit(4)
    for (int i = 0; i < N; ++i)
      y[i] = x[i] + table[i];
#pragma omp target update from(y[0 : N / 2])
    early = y[3];
    for (int i = 0; i < N; ++i)
      x[i] *= 2;
#pragma omp target update to(x[0 : N])
#pragma omp target teams distribute parallel for num_teams(2) thread_limit(4)
    for (int i = 0; i < N; ++i)
      y[i] += x[i] + table[i];
  }
#pragma omp target map(tofrom : sum) map(to : s, s.p[0 : N]) thread_limit(1)
  for (int i = 0; i < s.n; ++i)
    sum += s.p[i];
#pragma omp target enter data map(to : linked, linked[0 : N])
#pragma omp target thread_limit(1)
  linked[5] = table[5] += 7;
#pragma omp target exit data map(from : linked[0 : N]) map(release : linked)
#pragma omp target update from(table)
  for (int i = 0; i < N; ++i)
    if (y[i] != 3 * i + 2)
      return 3;
  const int right = early == 4 && x[5] == 8 && table[5] == 8 && sum == N * (N - 1);
  free(x);
  return right ? 0 : 4;
}
