// What Clang would leave out with a warning is an error; an inscan reduction and its scan directive are one.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
#include <omp.h>

int own, shared, other;
#pragma omp threadprivate(own) foo // error: extra tokens at the end of '#pragma omp threadprivate': leave them out
#pragma omp declare reduction(sum : int : omp_out += omp_in) initializer(omp_priv = 0) initializer(omp_priv = 0) // error: extra tokens at the end of '#pragma omp declare_reduction': leave them out
#pragma omp declare target enter(shared) device_type(any) device_type(any) // error: more than one 'device_type' clause: leave one of them out
#pragma omp begin declare target
#pragma omp end declare target foo // error: extra tokens at the end of '#pragma omp end declare_target': leave them out

void words(int *p, int n, int x) {
#pragma omp atomic hint(0)(1) // error: unexpected '(' in '#pragma omp atomic'
  x = n;
#pragma omp flush acquire(x) // error: extra tokens at the end of '#pragma omp flush': leave them out
#pragma omp error at(execution) foo // error: extra tokens at the end of '#pragma omp error': leave them out
#pragma omp unroll full(2) // error: extra tokens at the end of '#pragma omp unroll': leave them out
  for (int i = 0; i < 4; ++i)
    p[i] = 0;
#pragma omp task depend(in x) // error: missing ':' after dependency type
  x = n;
#pragma omp target private(x) allocate(align(3) : x) // error: the requested alignment is not a power of 2
  x = n;
#pragma omp target parallel for simd aligned(p : 3) // error: the requested alignment is not a power of 2
  for (int i = 0; i < 4; ++i)
    p[i] = 0;
  omp_interop_t object;
#pragma omp interop init(targetsync, targetsync : object) // error: interop type 'targetsync' stands twice: leave one of them out
#pragma omp assume no_openmp(1) // as it should be
  x = n;
}

void scans(int *p, int n, int x, int y) {
#pragma omp target parallel for reduction(inscan, + : x) // error: the inscan reduction list item must appear as a list item in an 'inclusive' or 'exclusive' clause on an inner 'omp scan' directive
  for (int i = 0; i < n; ++i)
    x += p[i];
#pragma omp target parallel for reduction(inscan, + : x)
  for (int i = 0; i < n; ++i) {
    x += p[i];
#pragma omp scan inclusive(y) // error: the list item must appear in 'reduction' clause with the 'inscan' modifier of the parent directive
    p[i] = x;
  }
#pragma omp target parallel for reduction(inscan, + : x)
  for (int i = 0; i < n; ++i) {
    x += p[i];
#pragma omp scan inclusive(x) // note: previous 'scan' directive used here
    p[i] = x;
#pragma omp scan inclusive(x) // error: exactly one 'scan' directive must appear in the loop body of an enclosing directive
    p[i] = x;
  }
#pragma omp target teams distribute parallel for reduction(inscan, + : x) // error: 'inscan' modifier can be used only in 'omp for', 'omp simd', 'omp for simd', 'omp parallel for', or 'omp parallel for simd' directive
  for (int i = 0; i < n; ++i) {
    x += p[i];
#pragma omp scan inclusive(x)
    p[i] = x;
  }
#pragma omp target parallel for reduction(inscan, +x) // error: expected ':' and a list in 'reduction' in '#pragma omp target parallel for'
  for (int i = 0; i < n; ++i) {
    x += p[i];
#pragma omp scan inclusive(x)
    p[i] = x;
  }
#pragma omp target parallel for reduction(inscan, + : x) firstprivate(y, y) // error: 'y' stands twice in '#pragma omp target parallel for': leave one of them out
  for (int i = 0; i < n; ++i) {
    x += p[i] + y;
#pragma omp scan inclusive(x)
    p[i] = x;
  }
}
