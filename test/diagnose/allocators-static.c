// A static variable can't begin with a value in the memory of each team.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
#include <omp.h>

#pragma omp begin declare target
int begun = 3; // error: 'begun' is in the memory of each team, which begins uninitialised: leave out the initializer, and let a thread assign it
#pragma omp allocate(begun) allocator(omp_cgroup_mem_alloc)
int next(void) { return begun++; }
#pragma omp end declare target
