// Many tasks read what one has written, and one reads what they all have.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"

enum { N = 40 };
static int source, parts[N], sum;

static int fan(void) {
  source = sum = 0;
  for (int i = 0; i < N; i++)
    parts[i] = -1;
#pragma omp target nowait map(from : source) depend(out : source)
  source = 100 + linger(50000);
  for (int i = 0; i < N; i++) {
#pragma omp target nowait map(to : source) map(from : parts[i : 1]) depend(in : source) depend(out : parts[i])
    parts[i] = source + i + linger((N - i) * 500);
  }
#pragma omp target nowait map(to : parts) map(tofrom : sum) depend(iterator(k = 0 : N), in : parts[k]) depend(out : sum)
  for (int i = 0; i < N; i++)
    sum += parts[i];
#pragma omp taskwait
  return sum != 100 * N + N * (N - 1) / 2;
}

int main(void) { return everywhere(fan); }
