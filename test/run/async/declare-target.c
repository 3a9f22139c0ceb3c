// Global variables of the device: updates and kernels by tasks, in the order of their dependences.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"

#pragma omp declare target
int scale, table[50];
static int scaled(int i) { return table[i] * scale; }
#pragma omp end declare target

static int sum;

static int globals(void) {
  int expected = 0;
  sum = 0;
  for (int r = 1; r <= 10; r++) {
#pragma omp task depend(out : scale) firstprivate(r)
    scale = r + linger(3000);
#pragma omp target update to(scale) nowait depend(inout : scale)
#pragma omp target nowait depend(out : table)
    for (int i = 0; i < 50; i++)
      table[i] = i + linger(200);
#pragma omp target nowait map(tofrom : sum) depend(in : scale, table) depend(inout : sum)
    for (int i = 0; i < 50; i++)
      sum += scaled(i);
    expected += 1225 * r;
  }
#pragma omp taskwait
#pragma omp target update from(table) nowait depend(inout : table)
#pragma omp taskwait
  return sum != expected || table[49] != 49;
}

int main(void) { return everywhere(globals); }
