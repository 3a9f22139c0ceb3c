#include <omp.h>

int add(int to) {
#pragma omp target map(to)
  to += 1;
  return to;
}

#ifndef TWICE
int main(void) {
  int sum = add(0), seen = 0;
  int *there = omp_target_alloc(sizeof *there, omp_get_default_device());
  if (!there)
    return 1;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 100; i++)
    sum += i;
#pragma omp parallel
#pragma omp single
#pragma omp task depend(out : seen)
  seen = omp_target_is_present(&sum, 0) + omp_get_num_devices();
#pragma omp target is_device_ptr(there) map(sum)
  {
    *there = sum;
    sum = *there + 1;
  }
  omp_target_free(there, omp_get_default_device());
  return sum == 4952 && seen >= 1 ? 0 : 2;
}
#endif
