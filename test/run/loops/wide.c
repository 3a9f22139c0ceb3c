// Trip counts and counters at the edges of their types.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <limits.h>
#include <stdint.h>

int main(void) {
  int a[10] = {0}, b[10] = {0}, c[10] = {0}, d[10] = {0}, e[10] = {0};
#pragma omp target teams distribute parallel for map(tofrom : a)
  for (int i = INT_MAX - 10; i < INT_MAX; i++)
    a[i - (INT_MAX - 10)]++;
#pragma omp target teams distribute parallel for map(tofrom : b)
  for (int i = INT_MIN + 9; i > INT_MIN; i--)
    b[i - INT_MIN]++;
#pragma omp target teams distribute parallel for map(tofrom : c)
  for (int64_t i = -5; i <= INT64_C(9000000000); i += INT64_C(1000000001))
    c[(i + 5) / 1000000001]++;
#pragma omp target teams distribute parallel for map(tofrom : d)
  for (unsigned i = UINT_MAX - 10; i < UINT_MAX; i++)
    d[i - (UINT_MAX - 10)]++;
#pragma omp target teams distribute parallel for map(tofrom : e)
  for (uint64_t i = UINT64_MAX - 1; i > UINT64_MAX - 11; i--)
    e[UINT64_MAX - 1 - i]++;
  for (int i = 0; i < 10; i++) {
    if (a[i] != 1)
      return 1;
    if (b[i] != (i > 0))
      return 2;
    if (c[i] != (i < 9))
      return 3;
    if (d[i] != 1)
      return 4;
    if (e[i] != 1)
      return 5;
  }
  return 0;
}
