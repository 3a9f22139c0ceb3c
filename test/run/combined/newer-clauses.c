// What version 6.0 adds to clauses of target constructs and tasks without a change for a region that is run at once;
// target loop with a binding; the delete modifier beside a map type.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <omp.h>
enum { No, Yes, N = 40 };

int main(void) {
  int a[N] = {0}, sum = 0, n = 3;
#pragma omp target enter data map(to : a) priority(n)
#pragma omp target priority(n) device_type(nohost), firstprivate(saved : n) map(tofrom : sum)
  {
#pragma omp taskloop nogroup(No) untied(n > 2) mergeable(Yes) firstprivate(saved : n) shared(a)
    for (int i = 0; i < N; ++i)
      a[i] += n;
    sum = a[N - 1];
  }
#pragma omp target loop bind(parallel) device_type(any) reduction(original(default), + : sum)
  for (int i = 0; i < N; ++i)
    sum += ++a[i];
#pragma omp target update from(a) priority(1)
#pragma omp target exit data map(delete, release : a) priority(0)
  int here = omp_get_initial_device(), device = omp_get_default_device();
  return sum != 3 + 4 * N || a[7] != 4 || (device != here && omp_target_is_present(a, device));
}
