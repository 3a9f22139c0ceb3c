// A static variable can't lie in the memory of each thread, nor begin with a value in that of each team; that is said
// where its allocator is named, or at the value.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
#include <omp.h>

#pragma omp begin declare target
int scratch[64];
#pragma omp allocate(scratch) allocator(omp_thread_mem_alloc) // error: a static variable in the memory of each thread is not yet supported in a target region
int begun = 3; // error: 'begun' is in the memory of each team, which begins uninitialised: leave out the initializer, and let a thread assign it
#pragma omp allocate(begun) allocator(omp_cgroup_mem_alloc)
int next(void) {
  static int last;
#pragma omp allocate(last) allocator(omp_thread_mem_alloc) // error: a static variable in the memory of each thread is not yet supported in a target region
  return last++;
}
#pragma omp end declare target
