// Routines that are not yet supported are refused by name, on the host and in a target region.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
#include <omp.h>

int n, a[64];

void kernel(void) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; ++i) {
    a[i] = omp_get_num_devices(); // error: 'omp_get_num_devices' is not yet supported in a target region
    a[i] += omp_get_initial_device(); // error: 'omp_get_initial_device' is not yet supported in a target region
    a[i] += omp_get_default_device(); // error: 'omp_get_default_device' is not yet supported in a target region
    a[i] += omp_get_device_num(); // error: 'omp_get_device_num' is not yet supported in a target region
    omp_set_default_device(0); // error: 'omp_set_default_device' is not yet supported in a target region
    void *p = omp_alloc(8, omp_default_mem_alloc); // error: 'omp_alloc' is not yet supported in a target region
    omp_free(p, omp_default_mem_alloc); // error: 'omp_free' is not yet supported in a target region
  }
}

void host(void *p, void *q, omp_interop_t object) {
  omp_target_is_accessible(p, 8, 0); // error: 'omp_target_is_accessible' is not yet supported
  omp_target_memset(p, 0, 8, 0); // error: 'omp_target_memset' is not yet supported
  omp_target_memset_async(p, 0, 8, 0, 0, 0); // error: 'omp_target_memset_async' is not yet supported
  omp_target_memcpy_async(p, q, 8, 0, 0, 0, 0, 0, 0); // error: 'omp_target_memcpy_async' is not yet supported
  omp_target_memcpy_rect_async(p, q, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0); // error: 'omp_target_memcpy_rect_async' is not yet supported
  omp_get_interop_int(object, omp_ipr_vendor, 0); // error: 'omp_get_interop_int' is not yet supported
  omp_get_interop_ptr(object, omp_ipr_vendor, 0); // error: 'omp_get_interop_ptr' is not yet supported
  omp_get_interop_str(object, omp_ipr_vendor, 0); // error: 'omp_get_interop_str' is not yet supported
}
