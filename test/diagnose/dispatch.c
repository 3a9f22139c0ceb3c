// What dispatch and declare variant can't do yet.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
//
// Covers: dispatch; interop on dispatch
#include <omp.h>

void withInterop(int *a, omp_interop_t object);
#pragma omp declare variant(withInterop) match(construct = {dispatch}) append_args(interop(targetsync))
void plain(int *a);

void calls(int *a, omp_interop_t object) {
#pragma omp dispatch interop(object) // error: clause 'interop' on '#pragma omp dispatch' is not yet supported
  plain(a);
}
