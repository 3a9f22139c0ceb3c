// A static variable can't lie in the memory of each team or thread; that is said where its allocator is named.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
#include <omp.h>

#pragma omp begin declare target
int scratch[64];
#pragma omp allocate(scratch) allocator(omp_pteam_mem_alloc) // error: a static variable in the memory of each team or thread is not yet supported in a target region
#pragma omp end declare target
