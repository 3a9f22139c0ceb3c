// Directives for devices that are not yet supported anywhere are refused by name.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
//
// Covers: begin declare target; end declare target
#include <omp.h>

int n, x, a[64];
void called(void);
#pragma omp declare target enter(called)
int mine;
#pragma omp begin declare target local(mine) // error: clause 'local' on '#pragma omp begin declare target' is not yet supported
#pragma omp end declare target

void device(void) {
  called();
  for (int i = 0; i < n; ++i)
    a[i] = i;
}
