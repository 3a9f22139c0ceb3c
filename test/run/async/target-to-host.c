// A host task waits for the target task that makes its input, until what it made has been copied back.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"

enum { N = 30 };
static int in[N], out[N];

static int to_host(void) {
  for (int i = 0; i < N; i++) {
    in[i] = out[i] = -1;
#pragma omp target nowait map(from : in[i : 1]) depend(out : in[i])
    in[i] = i * i + linger(i % 3 * 20000);
#pragma omp task depend(in : in[i])
    out[i] = in[i] + 1;
  }
#pragma omp taskwait
  for (int i = 0; i < N; i++)
    if (out[i] != i * i + 1)
      return 1;
  return 0;
}

int main(void) { return everywhere(to_host); }
