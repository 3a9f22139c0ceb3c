// RUN: %try %s %t
// Memory that the program itself allocates on a device, copies to, fills and associates. Routines say what failed and go on.
#include <omp.h>
#include <stdlib.h>

#define N 64
#define LARGE 100000 /* through pinned memory */
#define MUST(condition)                                                                                                \
  if (!(condition))                                                                                                    \
  exit(1)

int main(void) {
  const int device = 0, host = omp_get_initial_device();
  const size_t size = N * sizeof(int), whole[2] = {4, 16}, part[2] = {2, 8}, at[2] = {1, 4};
  int x[N], y[N], z[N];
  omp_depend_t copied;
#pragma omp target thread_limit(1) /* tells why there is no device */
  ;
  int *a = omp_target_alloc(size, device), *b = omp_target_alloc(size, device);
  void *large = omp_target_alloc(LARGE, device), *copy_of_large = malloc(LARGE);
  MUST(a && b && large);
  /* Where this fails, its target is gone when the next routine waits. */
  const int failed = omp_target_memcpy(copy_of_large, large, LARGE, 0, 0, host, device);
  free(copy_of_large);
  omp_target_free(large, device);
  for (int i = 0; i < N; ++i)
    x[i] = i, z[i] = 0;
  MUST(!omp_target_memcpy(a, x, size, 0, 0, device, host));
  MUST(!failed);
  MUST(omp_target_memset(b, 0, size, device));
#pragma omp depobj(copied) depend(inout : y)
  MUST(!omp_target_memcpy_async(b, a, size / 2, size / 2, 0, device, device, 1, &copied));
  MUST(!omp_target_memcpy_async(y, b, size, 0, 0, host, device, 1, &copied));
#pragma omp taskwait
#pragma omp depobj(copied) destroy
  MUST(!omp_target_memcpy_rect(z, a, sizeof(int), 2, part, at, at, whole, whole, host, device));
  MUST(!omp_target_associate_ptr(x, a, size, 0, device));
#pragma omp target teams distribute parallel for num_teams(2) thread_limit(4) map(x) is_device_ptr(b)
  for (int i = 0; i < N; ++i)
    x[i] += b[i];
#pragma omp target update from(x)
  MUST(!omp_target_disassociate_ptr(x, device));
  omp_target_free(a, device);
  omp_target_free(b, device);
  for (int i = 0; i < N; ++i) {
    const int row = i / 16, column = i % 16, inside = row >= 1 && row < 3 && column >= 4 && column < 12;
    const int copy = i < N / 2 ? 0 : i - N / 2;
    if (y[i] != copy || x[i] != i + copy || z[i] != (inside ? i : 0))
      return 2;
  }
  return 0;
}
