// Directives for devices that are not yet supported anywhere are refused by name.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
//
// Covers: begin declare target; end declare target
#include <omp.h>

int n, x, a[64];
#pragma omp requires unified_shared_memory // error: '#pragma omp requires' is not yet supported by Chomp
struct Row { int length; double *values; };
#pragma omp declare mapper(whole: struct Row r) map(r, r.values[0:r.length]) // error: '#pragma omp declare mapper' is not yet supported by Chomp
int shared_by_team;
#pragma omp groupprivate(shared_by_team) // error: '#pragma omp groupprivate' is not yet supported by Chomp
void called(void);
#pragma omp declare target enter(called) indirect // error: clause 'indirect' on '#pragma omp declare target' is not yet supported
int mine;
#pragma omp declare target local(mine) // error: clause 'local' on '#pragma omp declare target' is not yet supported

void device(void) {
  omp_interop_t object;
#pragma omp interop init(targetsync: object) // error: '#pragma omp interop' is not yet supported by Chomp
#pragma omp dispatch // error: '#pragma omp dispatch' is not yet supported by Chomp
  called();
#pragma omp metadirective when(implementation={vendor(llvm)}: target teams distribute parallel for) // error: '#pragma omp metadirective' is not yet supported with a target construct in it
  for (int i = 0; i < n; ++i)
    a[i] = i;
}
