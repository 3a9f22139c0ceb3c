// The traits of the implementation set that requires directives add, in both spellings.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chompcc -DNONE %s -o %t.none
// RUN: env OMP_TARGET_OFFLOAD=mandatory not %t.none
#ifndef NONE
#pragma omp requires unified_address dynamic_allocators
#endif
static int address(int x) { return x + 1; }
static int both(int x) { return x + 2; }
static int shared(int x) { return x + 4; }
#pragma omp declare variant(address) match(implementation = {requires(unified_address)})
#pragma omp declare variant(both) match(implementation = {requires(unified_address, dynamic_allocators)})
#pragma omp declare variant(shared) match(implementation = {unified_address, unified_shared_memory})
static int f(int x) { return x; }
#pragma omp declare variant(address) match(implementation = {unified_address})
static int g(int x) { return x; }

int main(void) {
  int sum = 0;
#pragma omp target map(tofrom : sum)
  sum = f(0) * 10 + g(0);
  return sum == 21 && f(0) == 2 && g(0) == 1 ? 0 : 1;
}
