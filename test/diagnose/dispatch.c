// Objects that dispatch can't give to a variant.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
//
// Covers: dispatch; interop on dispatch
#include <omp.h>

void withInterop(int *a, omp_interop_t object);
#pragma omp declare variant(withInterop) match(construct = {dispatch}) append_args(interop(targetsync))
void plain(int *a);

void calls(int *a, omp_interop_t object) {
#pragma omp dispatch interop(object, object) // error: 'interop' has 2 objects for 'withInterop', whose 'append_args' takes 1
  plain(a);
#pragma omp dispatch interop(a[0]) // error: 'a[0]' of type 'int' is no object for 'interop': give one of omp_interop_t
  plain(a);
#pragma omp target map(a[0 : 1])
  {
#pragma omp dispatch
    plain(a); // error: a variant with 'append_args' on '#pragma omp dispatch' in a target region: objects of omp_interop_t are the host's, so dispatch the call there
#pragma omp dispatch interop(object) novariants(1) // error: 'interop' on '#pragma omp dispatch' in a target region: objects of omp_interop_t are the host's, so dispatch the call there
    plain(a);
  }
}
