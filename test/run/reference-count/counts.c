// Reference counts: enter and exit pairs, release, delete, and copies when the count falls to zero only.
// UNSUPPORTED: shared-memory
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include <omp.h>

int main(void) {
  int device = omp_get_default_device(), a[4] = {1, 2, 3, 4};
#pragma omp target enter data map(to : a)
#pragma omp target enter data map(to : a)
#pragma omp target teams distribute parallel for map(tofrom : a)
  for (int i = 0; i < 4; i++)
    a[i] *= 10;
  if (a[0] != 1)
    return 1;
#pragma omp target exit data map(from : a)
  if (a[0] != 1 || !omp_target_is_present(a, device))
    return 2;
#pragma omp target exit data map(from : a)
  if (a[0] != 10 || a[3] != 40 || omp_target_is_present(a, device))
    return 3;

#pragma omp target enter data map(to : a)
#pragma omp target enter data map(to : a)
#pragma omp target enter data map(alloc : a)
#pragma omp target exit data map(release : a)
  if (!omp_target_is_present(a, device))
    return 4;
#pragma omp target exit data map(delete : a)
  if (omp_target_is_present(a, device) || a[0] != 10)
    return 5;
  // One release too many is no error.
#pragma omp target exit data map(release : a)
#pragma omp target exit data map(delete : a)
#pragma omp target exit data map(from : a)
  if (a[0] != 10)
    return 6;

  // always copies at once, without a count that falls to zero.
#pragma omp target enter data map(to : a)
#pragma omp target enter data map(to : a)
#pragma omp target teams distribute parallel for
  for (int i = 0; i < 4; i++)
    a[i] += 5;
#pragma omp target exit data map(always, from : a)
  if (a[0] != 15 || !omp_target_is_present(a, device))
    return 7;
#pragma omp target exit data map(release : a)
  return omp_target_is_present(a, device) ? 8 : 0;
}
