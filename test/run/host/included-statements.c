// A construct's statement may come from a file, which other code includes, too.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
int main(void) {
  int v[8] = {0}, s = 0;
#pragma omp target teams distribute parallel for map(tofrom : v)
#include "Inputs/add-index.inc"
#pragma omp target map(tofrom : v)
#include "Inputs/add-index.inc"
  const int line = __LINE__ - 10; // here
#pragma omp target data map(tofrom : v)
  {
#pragma omp target map(tofrom : v)
    {
#include "Inputs/add-index.inc"
    }
  }
#include "Inputs/add-index.inc"
  for (int i = 0; i < 8; i++)
    s += v[i];
  return s != 4 * 28 || line != 1;
}
