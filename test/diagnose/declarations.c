// Declarative directives with words that Clang takes, or that it has two messages for.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
//
// Covers: declare target; allocate; assume; assumes; declare_induction;
// atomic; interop; requires; iterator
#include <omp.h>

int a, b, c, number;
double real;
#pragma omp declare target enter(a) device_type(foo) // error: expected any, host or nohost in 'device_type' in '#pragma omp declare target'
#pragma omp declare target local(b) device_type(foo) // error: expected any, host or nohost in 'device_type' in '#pragma omp declare target'
#pragma omp declare target link(c) device_type(nohost) // error: clause 'link' may not stand beside 'device_type(nohost)' on '#pragma omp declare target'
#pragma omp begin declare target device_type(foo) // error: expected any, host or nohost in 'device_type' in '#pragma omp begin declare target'
int inside;
#pragma omp end declare target

#pragma omp begin declare_target
int other;
#pragma omp end declare variant // error: '#pragma omp end declare variant' without '#pragma omp begin declare variant' before it: leave it out
#pragma omp begin assumes no_openmp
#pragma omp end declare target // error: '#pragma omp end declare target' without '#pragma omp begin declare target' before it: leave it out
#pragma omp begin declare variant match(device = {kind(gpu)})
#pragma omp end assumes // error: '#pragma omp end assumes' without '#pragma omp begin assumes' before it: leave it out

#pragma omp assumes holds(unknown > 3) // error: use of undeclared identifier 'unknown'
#pragma omp declare_induction(one : int) inductor(omp_var = omp_var + ) collector(omp_step * omp_idx) // error: unexpected '+' in '#pragma omp declare induction'
#pragma omp declare_induction(two : int) inductor(omp_var += omp_step) collector(omp_step omp_idx) // error: unexpected 'omp_idx' in '#pragma omp declare induction'
#pragma omp declare_induction(three : int) inductor(omp_var += omp_step) collector(/ omp_idx) // error: unexpected '/' in '#pragma omp declare induction'

int alone, placed;
#pragma omp allocate(alone) align(64) // error: expected a clause 'allocator' for 'alone', which is static, in '#pragma omp allocate'
#pragma omp allocate(placed) allocator(omp_default_mem_alloc)

#pragma omp requires self_maps(unknown) // error: use of undeclared identifier 'unknown'
#pragma omp requires unified_shared_memory(number) // error: expected a constant expression in 'unified_shared_memory' in '#pragma omp requires'
#pragma omp requires unified_address() // error: expected a constant expression in 'unified_address' in '#pragma omp requires'
#pragma omp requires dynamic_allocators(sizeof(int)) // error: clause 'dynamic_allocators' on '#pragma omp requires' is not yet supported with such an expression: write a number, or name a constant

void iterates(int n, int *p) {
#pragma omp task depend(iterator(), in : p[0]) // error: expected an iterator such as 'i = 0 : n' in '#pragma omp task'
  n = 1;
}

void assumes(int n) {
#pragma omp assume holds(unknown > 3) // error: use of undeclared identifier 'unknown'
  n = 1;
#pragma omp assume holds(n > ) // error: unexpected '>' in '#pragma omp assume'
  n = 2;
#pragma omp assume holds(n > 1 && -n < 2 || sizeof(int *) > *&n) // right
  n = 3;
}

void allocates(void) {
  int x, y, z;
  double w;
#pragma omp allocate(x, x) allocator(omp_default_mem_alloc) // error: 'x' stands twice in '#pragma omp allocate': leave one of them out
#pragma omp allocate(y) allocator(omp_default_mem_alloc)
#pragma omp allocate(y) allocator(omp_default_mem_alloc) // error: 'y' stands twice in directives '#pragma omp allocate': leave it out of one
#pragma omp allocate(z) allocator(5) // error: expected an allocator of type omp_allocator_handle_t in '#pragma omp allocate'
#pragma omp allocate(w) align(64) allocator(number) // error: expected an allocator of type omp_allocator_handle_t in '#pragma omp allocate'
#pragma omp target private(x) allocate(allocator(5), align(8) : x) // error: expected an allocator of type omp_allocator_handle_t in '#pragma omp target'
  x = 1;
#pragma omp target private(x) allocate(5 : x) // error: expected an allocator of type omp_allocator_handle_t in '#pragma omp target'
  x = 1;
}

void devices(omp_interop_t o, int n) {
#pragma omp interop init(targetsync : o) device(-2.5) // error: expected a number of integer type in 'device' in '#pragma omp interop'
#pragma omp interop init(targetsync : o) device(-0x1p3) // error: expected a number of integer type in 'device' in '#pragma omp interop'
#pragma omp target device(device_num : -real) // error: expected a number of integer type in 'device' in '#pragma omp target'
  n = 1;
#pragma omp masked filter(1.5) // error: expected a number of integer type in 'filter' in '#pragma omp masked'
  n = 1;
#pragma omp target device(-(1)) // right
  n = 1;
}

void atomics(int x, int v) {
#pragma omp atomic update read // error: clause 'read' may not stand beside 'update' on '#pragma omp atomic'
  x++;
#pragma omp atomic capture write // error: clause 'write' may not stand beside 'capture' on '#pragma omp atomic'
  { v = x; x++; }
#pragma omp atomic read seq_cst read // error: 'read' stands twice in '#pragma omp atomic': leave one of them out
  v = x;
}
