// A construct's statement may come from a file, which other code includes, too.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <omp.h>

int main(void) {
  int v[8] = {0}, s = 0;
#pragma omp target teams distribute parallel for map(tofrom : v)
#include "Inputs/add-index.inc"
#pragma omp target map(tofrom : v)
#include "Inputs/add-index.inc"
  const int line = __LINE__ - 12; // here
#pragma omp target data map(tofrom : v)
  {
#pragma omp target map(tofrom : v)
    {
#include "Inputs/add-index.inc"
    }
  }
#include "Inputs/add-index.inc"
  int w[4] = {0};
#pragma omp target data map(tofrom : w)
#pragma omp target map(tofrom : v)
#include "Inputs/add-index.inc"
  for (int i = 0; i < 8; i++)
    s += v[i];
  return s != 5 * 28 || line != 1 || omp_target_is_present(w, omp_get_default_device()) != (omp_get_num_devices() == 0);
}
