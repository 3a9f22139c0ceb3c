// update to, a kernel, update from: the host writes the next values when the device has taken the last ones.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"

enum { Size = 500, Rounds = 15 };
static int in[Size], out[Size], sum;

static int updates(void) {
  sum = 0;
#pragma omp target enter data map(alloc : in, out)
  for (int r = 0; r < Rounds; r++) {
#pragma omp task depend(out : in) firstprivate(r)
    for (int i = 0; i < Size; i++)
      in[i] = i * r;
#pragma omp target update to(in) nowait depend(inout : in)
#pragma omp target teams distribute parallel for nowait map(in, out) depend(in : in) depend(out : out)
    for (int i = 0; i < Size; i++)
      out[i] = in[i] + 1 + linger(i);
#pragma omp target update from(out) nowait depend(inout : out)
#pragma omp task depend(in : out) firstprivate(r)
    for (int i = 0; i < Size; i++)
      sum += out[i] == i * r + 1;
  }
#pragma omp taskwait
#pragma omp target exit data map(delete : in, out)
  return sum != Rounds * Size;
}

int main(void) { return everywhere(updates); }
