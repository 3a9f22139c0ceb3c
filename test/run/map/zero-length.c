// Sections of length zero: nothing is mapped; inside mapped memory the pointer is translated.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include <stdlib.h>

int main(void) {
  int n = 0, a[10] = {0}, *p = a, *q = 0, null = 0;
#pragma omp target teams distribute parallel for map(tofrom : p[0 : n]) map(from : null)
  for (int i = 0; i < 1; i++)
    null = 1;
  if (null != 1)
    return 1;
#pragma omp target data map(tofrom : a)
  {
#pragma omp target teams distribute parallel for map(tofrom : p[0 : n])
    for (int i = 0; i < 10; i++)
      p[i] = i;
  }
  for (int i = 0; i < 10; i++)
    if (a[i] != i)
      return 2;
#pragma omp target teams distribute parallel for map(from : null)
  for (int i = 0; i < 1; i++)
    null = q == 0;
  return null == 1 ? 0 : 3;
}
