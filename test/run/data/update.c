// target update in both directions: whole variables, sections, strided ones, structures, with if and device.
// UNSUPPORTED: shared-memory
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <omp.h>

struct pair {
  int x, y[3];
};

int main(void) {
  int apart = omp_get_num_devices() > 0, device = omp_get_default_device(), failed = 0;
  int a[20], whole = 1, table[4][5];
  struct pair p = {1, {2, 3, 4}};
  for (int i = 0; i < 20; i++)
    a[i] = table[i / 5][i % 5] = i;
#pragma omp target data map(tofrom : a, whole, table, p)
  {
    for (int i = 0; i < 20; i++)
      a[i] = 100 + i;
    whole = 2;
    p.y[1] = 30;
#pragma omp target update to(a[5 : 10], whole) to(p.y[1 : 1])
#pragma omp target teams distribute parallel for
    for (int i = 0; i < 20; i++)
      a[i] = a[i] * 2 + p.y[1] + table[1][0];
#pragma omp target update from(a[0 : 20]) device(device)
    for (int i = 0; i < 20; i++)
      if (apart && a[i] != (i >= 5 && i < 15 ? 100 + i : i) * 2 + 35)
        failed = 1;
    whole = 3;
#pragma omp target update to(whole) if (whole == 4)
#pragma omp target teams distribute parallel for
    for (int i = 0; i < 20; i++)
      table[i / 5][i % 5] += 1000;
    table[2][2] = -1;
#pragma omp target update from(table[1 : 2]) if (target update : failed == 0)
    if (table[1][0] != 1005 || table[2][2] != (apart ? 1012 : -1))
      failed = 2;
    if (apart && table[0][0] != 0)
      failed = 3;
#pragma omp target update from(whole)
    if (whole != (apart ? 2 : 3))
      failed = 4;
  }
  return failed;
}
