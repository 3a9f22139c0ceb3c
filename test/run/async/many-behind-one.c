// Thousands of tasks wait for one host task; nothing of theirs happens before.
// RUN: %chompcc -O1 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"

enum { N = 1500 };
static int gate, a[N];

static int behind(void) {
  gate = 0;
  for (int i = 0; i < N; i++)
    a[i] = -1;
#pragma omp task depend(out : gate)
  gate = 7 + linger(400000);
  for (int i = 0; i < N; i++) {
#pragma omp target nowait map(to : gate) map(from : a[i : 1]) depend(in : gate)
    a[i] = gate + i;
  }
#pragma omp taskwait
  for (int i = 0; i < N; i++)
    if (a[i] != 7 + i)
      return 1;
  return 0;
}

int main(void) { return everywhere(behind); }
