// RUN: %try %s %t
// Two devices work at the same time, and get data from one another.
#include <omp.h>
#include <stdlib.h>

#define N 64

int main(void) {
  int a[2][N], b[N] = {0};
  for (int i = 0; i < N; ++i)
    a[0][i] = a[1][i] = i;
  for (int d = 0; d < 2; ++d) {
    int *mine = a[d];
#pragma omp target teams distribute parallel for num_teams(2) thread_limit(4) device(d) map(tofrom : mine[0 : N]) nowait
    for (int i = 0; i < N; ++i)
      mine[i] += d + 1;
  }
#pragma omp taskwait
#pragma omp target data device(0) map(to : a[0][0 : N]) map(from : b)
#pragma omp target data device(1) map(alloc : a[0][0 : N])
  {
    if (omp_target_memcpy(omp_get_mapped_ptr(a[0], 1), omp_get_mapped_ptr(a[0], 0), N * sizeof(int), 0, 0, 1, 0))
      exit(1);
#pragma omp target teams distribute parallel for num_teams(2) thread_limit(4) device(1) map(tofrom : b)
    for (int i = 0; i < N; ++i)
      b[i] = a[0][i] * 2;
#pragma omp target update to(b) device(0)
  }
  for (int i = 0; i < N; ++i)
    if (a[0][i] != i + 1 || a[1][i] != i + 2 || b[i] != 2 * i + 2)
      return 3;
  return 0;
}
