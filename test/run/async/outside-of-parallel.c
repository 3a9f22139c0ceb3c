// Without any parallel region target tasks and host tasks depend on each other, too, and taskwait waits for them all.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/linger.h"

int main(void) {
  static unsigned a[20], sum;
  for (int i = 0; i < 20; i++) {
#pragma omp target nowait map(from : a[i : 1]) depend(out : a[i])
    a[i] = i + 1 + linger((20 - i) * 1000);
#pragma omp task depend(inout : a[i])
    a[i] *= 2;
#pragma omp target nowait map(tofrom : sum) map(to : a[i : 1]) depend(in : a[i]) depend(inout : sum)
    sum = sum * 3 + a[i];
  }
#pragma omp taskwait
  unsigned expected = 0;
  for (int i = 0; i < 20; i++)
    expected = expected * 3 + 2 * (i + 1);
  return sum != expected;
}
