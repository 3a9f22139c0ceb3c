// target data: nested ones count references; the outermost copies; statements within run on the host.
// UNSUPPORTED: shared-memory
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <omp.h>

int main(void) {
  int apart = omp_get_num_devices() > 0, device = omp_get_default_device(), failed = 0;
  int a[10] = {0};
#pragma omp target data map(tofrom : a)
  {
    for (int step = 0; step < 3; step++) {
#pragma omp target data map(tofrom : a)
      {
#pragma omp target teams distribute parallel for map(tofrom : a)
        for (int i = 0; i < 10; i++)
          a[i] += i;
      }
      if (apart && a[9] != 0)
        failed = 1;
      if (!omp_target_is_present(a, device))
        failed = 2;
    }
  }
  for (int i = 0; i < 10; i++)
    if (a[i] != 3 * i)
      return 3;
  if (apart && omp_target_is_present(a, device))
    return 4;
  if (failed)
    return failed;
#pragma omp target data map(tofrom : a) if (a[1] > 100)
  {
    failed = apart && omp_target_is_present(a, device) ? 5 : 0;
  }
#pragma omp target data map(tofrom : a) device(device)
#pragma omp target teams distribute parallel for device(device)
  for (int i = 0; i < 10; i++)
    a[i] = 7;
  return a[3] == 7 ? failed : 6;
}
