// The delete modifier beside a map type (OpenMP 6.0, 7.9.6): the item is copied, however often it was mapped, and goes.
// UNSUPPORTED: shared-memory
// RUN: %chompcc -fopenmp-version=60 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t disabled
#include <omp.h>

#define LEAVE _Pragma("omp target exit data map(from, delete : c)")

int main(int argc, char **argv) {
  const int device = omp_get_default_device(), disabled = argc > 1;
  int a = 0, b[8] = {0}, c = 0;
  int *rows[2] = {b, b + 4};
#pragma omp target_enter_data map(to : a, c) map(iterator(int i = 0 : 2), to : rows[i][0 : 4])
#pragma omp target enter data map(to : a, c) map(to : b[0 : 4])
#pragma omp target map(present, alloc : a, c, b[0 : 4])
  a = 6, b[3] = 7, c = 8;
#pragma omp target_exit_data map(delete, from : a) map(iterator(int i = 0 : 2), delete, from : rows[i][0 : 4])
  if (a != 6 || b[3] != 7)
    return 1;
  if (!disabled && (omp_target_is_present(&a, device) || omp_target_is_present(b, device)))
    return 2;
  if (!disabled && c == 8)
    return 3;
  LEAVE
  return c != 8 || (!disabled && omp_target_is_present(&c, device)) ? 4 : 0;
}
