// Routines that are not yet supported are refused by name, in a target region.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
#include <omp.h>

int n, a[64];
omp_sched_t kind;
omp_event_handle_t event;

void kernel(void) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; ++i) {
    omp_set_default_device(0); // error: 'omp_set_default_device' is not yet supported in a target region
    omp_set_default_allocator(omp_low_lat_mem_alloc); // error: 'omp_set_default_allocator' is not yet supported in a target region
    omp_set_num_threads(4); // error: 'omp_set_num_threads' is not yet supported in a target region
    omp_set_schedule(kind, 1); // error: 'omp_set_schedule' is not yet supported in a target region
    omp_get_schedule(&kind, &n); // error: 'omp_get_schedule' is not yet supported in a target region
    a[i] = omp_get_proc_bind(); // error: 'omp_get_proc_bind' is not yet supported in a target region
    omp_fulfill_event(event); // error: 'omp_fulfill_event' is not yet supported in a target region
    omp_set_num_teams(2); // error: 'omp_set_num_teams' is not yet supported in a target region
    omp_set_teams_thread_limit(2); // error: 'omp_set_teams_thread_limit' is not yet supported in a target region
  }
}
