// ompx_hold: a held variable is not deleted before the construct that holds it ends.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// REQUIRES: clang
// RUN: %chompcc --host-compiler=%clang %s -o %t.clang && env OMP_TARGET_OFFLOAD=mandatory %t.clang
#include <omp.h>

int main(void) {
  int a[4] = {1, 2, 3, 4}, device = omp_get_default_device();
  int failed = 0;
#pragma omp target data map(ompx_hold, tofrom : a)
  {
#pragma omp target enter data map(to : a)
#pragma omp target exit data map(delete : a)
    if (!omp_target_is_present(a, device))
      failed = 1;
#pragma omp target teams distribute parallel for
    for (int i = 0; i < 4; i++)
      a[i] *= 3;
  }
  if (omp_target_is_present(a, device))
    return 2;
  for (int i = 0; i < 4; i++)
    if (a[i] != 3 * (i + 1))
      return 3;
  return failed;
}
