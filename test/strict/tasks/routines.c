// A region that doesn't wait for the asynchronous routine that writes what it reads.
// RUN: %strict %s
#include <omp.h>

enum { N = 50 };
int main(void) {
  const int host = omp_get_initial_device(), device = omp_get_default_device();
  int in[N], sum = 0;
  int *p = omp_target_alloc(sizeof(in), device);
  omp_depend_t item;
#pragma omp depobj(item) depend(inout : p[0])
  for (int i = 0; i < N; i++)
    in[i] = i;
  omp_target_memcpy_async(p, in, sizeof(in), 0, 0, device, host, 1, &item);
#pragma omp target map(tofrom : sum) is_device_ptr(p) depend(in : p[0])
  for (int i = 0; i < N; i++)
    sum += p[i];
  omp_target_memset_async(p, 0, sizeof(in), device, 1, &item);
#ifdef BUG
  // CHECK: race: a thread reads 4 bytes of {{.*}}, which omp_target_memset_async may still be writing: nothing has waited for it
  // CHECK-NEXT: at: {{.*}}:[[#@LINE+6]], by team 0
#else
#pragma omp taskwait
#endif
#pragma omp target map(tofrom : sum) is_device_ptr(p)
  for (int i = 0; i < N; i++)
    sum += p[i];
#pragma omp taskwait
#pragma omp depobj(item) destroy
  omp_target_free(p, device);
  return sum != N * (N - 1) / 2;
}
