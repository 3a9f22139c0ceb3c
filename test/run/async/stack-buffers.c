// Locals of a block that ends are mapped by tasks that a taskwait in it has waited for.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"

static int sum;

static void work(int r) {
  int in[64], out[64], local = r;
  for (int i = 0; i < 64; i++)
    in[i] = i * r;
#pragma omp target nowait map(to : in) map(from : out) map(tofrom : local) depend(out : out) depend(inout : local)
  {
    for (int i = 0; i < 64; i++)
      out[i] = in[i] + local;
    local += linger(3000) + 5;
  }
#pragma omp task shared(out, local) depend(in : out, local)
  for (int i = 0; i < 64; i++)
    sum += out[i] + local;
#pragma omp taskwait
}

static int locals(void) {
  int expected = sum = 0;
  for (int r = 0; r < 40; r++) {
    work(r);
    expected += 2016 * r + 64 * r + 64 * (r + 5);
  }
  return sum != expected;
}

int main(void) { return everywhere(locals); }
