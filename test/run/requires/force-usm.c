// -fopenmp-force-usm stands for requires unified_shared_memory, as clang has it; no host compiler needs to know it.
// RUN: %chompcc -fopenmp-force-usm %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp --emit=vgpu -o %t.out %s -- -fopenmp-force-usm
// RUN: grep -q "^CHOMP_REQUIRES(CHOMP_REQUIRES_UNIFIED_SHARED_MEMORY);" %t.out/force-usm.host.c
#include <stdlib.h>

#pragma omp declare target
double table[10];
#pragma omp end declare target

int main(void) {
  double *list = malloc(10 * sizeof *list);
  for (int i = 0; i < 10; i++)
    table[i] = list[i] = i;
#pragma omp target teams distribute parallel for
  for (int i = 0; i < 10; i++)
    list[i] += table[i] *= 2;
  int failed = 0;
  for (int i = 0; i < 10; i++)
    failed |= list[i] != 3 * i || table[i] != 2 * i;
  free(list);
  return failed;
}
