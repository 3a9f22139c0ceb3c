// RUN: %try %s %t
// Device memory runs out: allocations of the program's fail, what is left serves the next ones.
#include <omp.h>
#include <stdlib.h>

#define N 64

int main(void) {
  const int device = 0;
  void *blocks[64];
  int count = 0, x[N];
#pragma omp target thread_limit(1) /* tells why there is no device */
  ;
  while (count < 64 && (blocks[count] = omp_target_alloc((size_t)3 << 20, device)))
    ++count;
  if (count < 4 || count == 64) /* a failure on purpose */
    exit(1);
  omp_target_free(blocks[--count], device);
  for (int i = 0; i < N; ++i)
    x[i] = i;
#pragma omp target teams distribute parallel for num_teams(2) thread_limit(4) map(tofrom : x)
  for (int i = 0; i < N; ++i)
    x[i] += 1;
  while (count)
    omp_target_free(blocks[--count], device);
  int *last = omp_target_alloc((size_t)32 << 20, device);
  if (!last)
    exit(1);
  omp_target_free(last, device);
  for (int i = 0; i < N; ++i)
    if (x[i] != i + 1)
      return 2;
  return 0;
}
