// device(n): the host, the default device by number, device_num; a number that does not exist is said.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %not %t bad 2>&1 | %filecheck %s
// CHECK: 99
#include <omp.h>

int main(int argc, char **argv) {
  int host = -1, device = 0, a[4] = {1, 2, 3, 4}, number = -1;
  (void)argv;
  if (argc > 1) {
#pragma omp target teams distribute parallel for device(99) map(tofrom : host)
    for (int i = 0; i < 1; i++)
      host = 0;
    return 0;
  }
#pragma omp target teams distribute parallel for device(omp_get_initial_device()) map(tofrom : host)
  for (int i = 0; i < 1; i++)
    host = omp_is_initial_device();
  if (host != 1)
    return 1;
#pragma omp target teams distribute parallel for device(device) map(tofrom : host)
  for (int i = 0; i < 1; i++)
    host = omp_is_initial_device();
  if (host != 0)
    return 2;
#pragma omp target enter data map(to : a) device(0)
#pragma omp target teams distribute parallel for device(device_num : device + 0)
  for (int i = 0; i < 4; i++)
    a[i] += 1;
#pragma omp target update from(a[0 : 2]) device(0)
  if (a[0] != 2 || a[3] != 4)
    return 3;
#pragma omp target exit data map(from : a) device(device)
  if (a[3] != 5)
    return 4;
#pragma omp target data map(tofrom : a) device(omp_get_initial_device())
  number = omp_target_is_present(a, 0);
  return number == 0 ? 0 : 5;
}
