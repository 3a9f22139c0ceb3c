// A reduction variable that is mapped already: the device holds the result until it is copied back.
// UNSUPPORTED: shared-memory
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <omp.h>

static long total;

int main(void) {
  int apart = omp_get_num_devices() > 0;
  int sum = 100, other = 0, failed = 0;
#pragma omp target data map(tofrom : sum)
  {
#pragma omp target teams distribute parallel for reduction(+ : sum)
    for (int i = 0; i < 100; i++)
      sum += i;
    if (apart && sum != 100)
      failed = 1;
#pragma omp target teams distribute parallel for reduction(+ : sum) map(always, tofrom : other)
    for (int i = 0; i < 100; i++) {
      sum += 1;
      if (i == 0)
        other = 1;
    }
#pragma omp target update from(sum)
    if (sum != 100 + 4950 + 100)
      failed = 2;
  }
#pragma omp target teams distribute parallel for reduction(+ : total)
  for (int i = 0; i < 1000; i++)
    total += i;
#pragma omp target teams distribute parallel for map(tofrom : total) reduction(+ : total)
  for (int i = 0; i < 1000; i++)
    total += 1;
  if (total != 499500 + 1000)
    return 3;
  if (sum != 5150 || other != 1)
    return 4;
  return failed;
}
