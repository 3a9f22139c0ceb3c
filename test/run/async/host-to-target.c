// A target task waits for the host task that makes its input.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"

enum { N = 30 };
static int in[N], out[N];

static int to_target(void) {
  for (int i = 0; i < N; i++) {
    in[i] = out[i] = -1;
#pragma omp task depend(out : in[i])
    in[i] = i * i + linger(i % 3 * 20000);
#pragma omp target nowait map(to : in[i : 1]) map(from : out[i : 1]) depend(in : in[i])
    out[i] = in[i] + 1;
  }
#pragma omp taskwait
  for (int i = 0; i < N; i++)
    if (out[i] != i * i + 1)
      return 1;
  return 0;
}

int main(void) { return everywhere(to_target); }
