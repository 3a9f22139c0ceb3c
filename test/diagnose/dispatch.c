// What dispatch and declare variant can't do yet.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
//
// Covers: dispatch; declare variant; begin declare variant
#include <omp.h>

int x;
void withInterop(int *a, omp_interop_t object);
#pragma omp declare variant(withInterop) match(construct = {dispatch}) append_args(interop(targetsync))
void plain(int *a);
void needing(int *a);
#pragma omp declare variant(needing) match(construct = {dispatch}) adjust_args(need_device_ptr : a)
void other(int *a);

void calls(int *a) {
#pragma omp dispatch // error: '#pragma omp dispatch' is not yet supported for a variant with append_args
  plain(a);
#pragma omp dispatch nocontext(a != 0) // error: '#pragma omp dispatch' is not yet supported with a condition, for a variant with adjust_args
  other(a);
}
