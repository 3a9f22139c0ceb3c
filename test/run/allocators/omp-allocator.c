// OMP_ALLOCATOR (OpenMP 5.2, 21.5.1) in a program that isn't linked with the host's OpenMP runtime, which would read it.
// LLVM has no static runtime to link.
// UNSUPPORTED: host-clang
// RUN: %chompcc %s -o %t && %chompcc -static %s -o %t.static
// RUN: %t 1 1
// RUN: env OMP_ALLOCATOR=omp_large_cap_mem_alloc %t 2 1
// RUN: env "OMP_ALLOCATOR= OMP_High_BW_mem_space " %t 4 1
// RUN: env "OMP_ALLOCATOR= omp_default_mem_space:alignment=4096, pinned=false,fallback=null_fb,pool_size=2048 " %t 0 4096
// RUN: env OMP_ALLOCATOR=omp_default_mem_space:fallback=allocator_fb,fb_data=omp_const_mem_alloc,alignment=1024 %t.static 0 1024
//
// What is wrong leaves the default.
// RUN: env OMP_ALLOCATOR=omp_mem_alloc %t 1 1 2>&1 | FileCheck --check-prefix=NAME %s
// NAME: chomp: 'omp_mem_alloc' is no predefined allocator or memory space
// NAME-NEXT: in OMP_ALLOCATOR=omp_mem_alloc, for which omp_default_mem_alloc stands
// NAME-NEXT: right
// RUN: env OMP_ALLOCATOR=omp_default_mem_space:color=red %t 1 1 2>&1 | FileCheck --check-prefix=TRAIT %s
// TRAIT: chomp: 'color' is no trait of allocators
// RUN: env OMP_ALLOCATOR=omp_default_mem_space:access=none,pinned=false %t 1 1 2>&1 | FileCheck --check-prefix=WORD %s
// WORD: chomp: 'none' is no value of 'access'
// RUN: env OMP_ALLOCATOR=omp_default_mem_space:pool_size=,pinned=true %t.static 1 1 2>&1 | FileCheck --check-prefix=NUMBER %s
// NUMBER: chomp: '' is no value of 'pool_size', which is a positive number
// RUN: env OMP_ALLOCATOR=omp_default_mem_space:alignment=3 %t 1 1 2>&1 | FileCheck --check-prefix=POWER %s
// POWER: chomp: an alignment is a power of two
#include <omp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int main(int count, char **arguments) {
  uintptr_t expected = atoi(arguments[1]), alignment = atoi(arguments[2]);
  void *early = omp_alloc(2000, omp_null_allocator);
  if (!early || (uintptr_t)early % alignment)
    return 1;
  omp_allocator_handle_t own = omp_get_default_allocator();
  if (expected ? own != (omp_allocator_handle_t)expected : (uintptr_t)own <= 8)
    return 2;
#pragma omp target
  {}
  omp_set_default_allocator(omp_const_mem_alloc);
  if (omp_get_default_allocator() != omp_const_mem_alloc)
    return 3;
  omp_free(early, own);
  void *late = omp_alloc(3000, own);
  if (alignment == 4096 ? late != 0 : late == 0)
    return 4;
  puts("right");
  return 0;
}
