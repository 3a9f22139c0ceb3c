// The host version of a lone target construct has aligned copies of what an allocate clause names, written or not.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chompcxx -x c++ %s -o %t.cxx
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.cxx
#include <omp.h>
#include <stdint.h>

static int isOff(const void *p, uintptr_t alignment) { return (uintptr_t)p % alignment != 0; }

int main(void) {
  int x = 7, y = 8, z = 9, bad = 0;
  char bytes[3] = {1, 2, 3};
  double plain[3];
  const omp_alloctrait_t traits[] = {{omp_atk_alignment, 128}};
  omp_allocator_handle_t own;
#pragma omp target allocate(align(256) : x, plain) private(x, plain) map(tofrom : bad)
  {
    x = 3, plain[0] = 4;
    bad |= isOff(&x, 256) || isOff(plain, 256);
  }
  if (bad || x != 7)
    return 1;
#pragma omp target allocate(align(512) : y, bytes) firstprivate(y, bytes) map(tofrom : bad)
  {
    bad |= isOff(&y, 512) || isOff(bytes, 512) || y + bytes[2] != 11;
    bytes[2] = 0;
  }
  if (bad || y != 8 || bytes[2] != 3)
    return 2;
#pragma omp target uses_allocators(traits(traits) : own) allocate(own : z) firstprivate(z) map(tofrom : bad)
  bad |= isOff(&z, 128) || z != 9;
  if (bad)
    return 3;
  // A constant, and an array that is only read.
  const long one = x;
#pragma omp target allocate(align(256) : one, bytes) firstprivate(one, bytes) map(tofrom : bad)
  bad |= isOff(&one, 256) || isOff(bytes, 256) || one != 7 || bytes[2] != 3;
  return bad ? 4 : 0;
}
