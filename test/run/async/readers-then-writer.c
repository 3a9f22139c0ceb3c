// Who writes waits for all who read before, however long they take, and for none of what they read otherwise.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"

enum { Rounds = 20, Readers = 6 };
static int x, seen[Rounds][Readers];

static int write_after_read(void) {
  x = 0;
#pragma omp target enter data map(to : x)
  for (int i = 0; i < Rounds; i++) {
    for (int k = 0; k < Readers; k++) {
#pragma omp target nowait map(x) map(from : seen[i][k : 1]) depend(in : x)
      seen[i][k] = linger(k * 4000) + x;
    }
#pragma omp target nowait map(x) depend(out : x)
    x = i + 1;
  }
#pragma omp taskwait
#pragma omp target exit data map(from : x)
  for (int i = 0; i < Rounds; i++)
    for (int k = 0; k < Readers; k++)
      if (seen[i][k] != i)
        return 1;
  return x == Rounds ? 0 : 2;
}

int main(void) { return everywhere(write_after_read); }
