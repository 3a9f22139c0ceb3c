// declare target link: no storage until the variable is mapped; functions see it all the same.
// REQUIRES: gcc, clang
// RUN: %chompcc --host-compiler=%gcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcc --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang
#include <omp.h>

static int table[1000];
double weight = 2;
#pragma omp declare target link(table, weight)

#pragma omp declare target
static void scale(int i) { table[i] = (int)(table[i] * weight); }
#pragma omp end declare target

int main(void) {
  int apart = omp_get_num_devices() > 0, device = omp_get_default_device();
  for (int i = 0; i < 1000; i++)
    table[i] = i;
  if (apart && omp_target_is_present(table, device))
    return 1;
#pragma omp target data map(tofrom : table) map(to : weight)
  {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < 1000; i++)
      table[i] += 1;
    weight = 10;
#pragma omp target update to(weight)
#pragma omp target teams distribute parallel for
    for (int i = 0; i < 1000; i++)
      scale(i);
  }
  for (int i = 0; i < 1000; i++)
    if (table[i] != 10 * (i + 1))
      return 2;
  return apart && omp_target_is_present(table, device) ? 3 : 0;
}
