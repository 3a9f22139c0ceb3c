// alloca: a thread's own memory; what a team's first thread gets is every thread's on the virtual GPU.
// UNSUPPORTED: strict
// (What the last region does is a mistake on GPUs.)
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcc -DOWN --offload-arch=sm_90 -c %s -o %t.cuda.o %}
// RUN: %if hip %{ %chompcc -DOWN --offload-arch=gfx90a -c %s -o %t.hip.o %}
//
// Covers: alloca in a region
#include <alloca.h>
#include <string.h>

static int ones(int n) {
  char *bytes = alloca(n);
  memset(bytes, 1, n);
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += bytes[i];
  return sum;
}

int main(void) {
  int own = 0, each = 0, shared = 0;
#pragma omp target map(from : own)
  {
    int *list = __builtin_alloca(5 * sizeof(int));
    for (int i = 0; i < 5; i++)
      list[i] = i;
    own = ones(10) + list[4];
  }
#pragma omp target teams distribute parallel for reduction(+ : each)
  for (int i = 1; i <= 100; i++) {
    int *one = alloca(sizeof(int));
    *one = ones(i);
    each += *one;
  }
#ifndef OWN
#pragma omp target map(from : shared)
  {
    int *all = alloca(8 * sizeof(int));
#pragma omp parallel for num_threads(4)
    for (int i = 0; i < 8; i++)
      all[i] = i;
    shared = all[1] + all[7];
  }
#else
  shared = 8;
#endif
  return own != 14 || each != 5050 || shared != 8;
}
