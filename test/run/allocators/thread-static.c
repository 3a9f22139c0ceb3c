// A static variable in the memory of a thread: the one thread that uses it finds in it what it has put there.
// Covers: allocator on allocate
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip %s -o %t.out
// RUN: %if nvcc %{ %nvcc_cubin %t.out/thread-static.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/thread-static.device.hip -o %t.hsaco %}
#include <omp.h>

#pragma omp begin declare target
static int calls;
#pragma omp allocate(calls) allocator(omp_thread_mem_alloc) align(32)
int next(void) {
  static int last = 10;
#pragma omp allocate(last) allocator(omp_thread_mem_alloc)
  calls += 1;
  return ++last;
}
#pragma omp end declare target

int main(void) {
  int got = 0, first = 0, count = 0;
#pragma omp target map(from : got, first, count)
  {
    calls = 0;
    first = next();
    got = next();
    count = calls;
  }
  return got == first + 1 && count == 2 ? 0 : 1;
}
