// Parts of what is mapped share its storage and its count; a part is present, the neighbour is not.
// UNSUPPORTED: shared-memory
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include <omp.h>

int main(void) {
  int device = omp_get_default_device(), a[30];
  for (int i = 0; i < 30; i++)
    a[i] = i;
#pragma omp target enter data map(to : a[10 : 10])
  if (!omp_target_is_present(&a[10], device) || !omp_target_is_present(&a[19], device))
    return 1;
  if (omp_target_is_present(&a[9], device) || omp_target_is_present(&a[20], device))
    return 2;
#pragma omp target teams distribute parallel for map(tofrom : a[12 : 3])
  for (int i = 12; i < 15; i++)
    a[i] = -i;
  if (a[12] != 12)
    return 3;
#pragma omp target exit data map(from : a[12 : 2])
  if (omp_target_is_present(&a[10], device))
    return 4;
  if (a[12] != -12 || a[13] != -13 || a[14] != 14)
    return 5;
  return 0;
}
