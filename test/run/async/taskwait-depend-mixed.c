// So it does over host tasks that wait for target tasks, and over readers when it is a writer.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"

static int x, y, z, read;

static int mixed(void) {
  x = y = z = read = 0;
#pragma omp target nowait map(from : x) depend(out : x)
  x = 1 + linger(30000);
#pragma omp task depend(in : x) depend(out : y)
  y = x + 1 + linger(10000);
#pragma omp target nowait map(to : y) map(from : z) depend(in : y) depend(out : z)
  z = y + 1 + linger(30000);
#pragma omp taskwait depend(in : z)
  if (x != 1 || y != 2 || z != 3)
    return 1;
#pragma omp target nowait map(to : x) map(from : read) depend(in : x) depend(out : read)
  read = linger(50000) + x;
#pragma omp taskwait depend(out : x)
  x = 100;
  if (read != 1)
    return 2;
#pragma omp taskwait
  return 0;
}

int main(void) { return everywhere(mixed); }
