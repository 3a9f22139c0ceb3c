// Routines that are not yet supported are refused by name, in a target region.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
#include <omp.h>

int n, a[64];

void kernel(void) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; ++i) {
    a[i] = omp_get_default_device(); // error: 'omp_get_default_device' is not yet supported in a target region
    omp_set_default_device(0); // error: 'omp_set_default_device' is not yet supported in a target region
    omp_set_default_allocator(omp_low_lat_mem_alloc); // error: 'omp_set_default_allocator' is not yet supported in a target region
  }
}
