// An interop construct in a target region is refused; its object belongs to the host.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
#include <omp.h>

int a[64];

void region(omp_interop_t object) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < 64; ++i) {
#pragma omp interop use(object) // error: '#pragma omp interop' is not yet supported inside a target region
    a[i] = i;
  }
}
