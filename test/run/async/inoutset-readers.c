// A set waits for who read before it, another set after readers is another one, and host tasks are members as well.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"

enum { Rounds = 8, Members = 4 };
static int x, seen[Rounds];

static int sets(void) {
  x = 0;
  for (int i = 0; i < Rounds; i++) {
    for (int k = 0; k < Members; k++) {
      if (k % 2) {
#pragma omp target nowait map(tofrom : x) depend(inoutset : x) depend(mutexinoutset : seen)
        x += 1 + linger(k * 3000);
      } else {
#pragma omp task depend(inoutset : x) depend(mutexinoutset : seen)
        x += 10 + linger(k * 3000);
      }
    }
#pragma omp target nowait map(to : x) map(from : seen[i : 1]) depend(in : x)
    seen[i] = linger(20000) + x;
  }
#pragma omp taskwait
  for (int i = 0; i < Rounds; i++)
    if (seen[i] != 22 * (i + 1))
      return 1;
  return 0;
}

int main(void) { return everywhere(sets); }
