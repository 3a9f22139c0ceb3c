// Lambdas and references in tasks: what is captured by value is of the time when the task was met.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"

static int gate, out[12];

template <class F> static void later(F f, int &to) {
#pragma omp target nowait firstprivate(f) map(from : to) depend(in : gate) depend(out : to)
  to = f(3) + linger(3000);
}

static int lambdas() {
  int offset = 0;
  gate = 0;
#pragma omp task depend(out : gate)
  gate = 1 + linger(200000);
  for (int i = 0; i < 12; i++) {
    offset = i * 10;
    later([=](int x) { return x * offset + i; }, out[i]);
    offset = -1;
  }
#pragma omp taskwait
  for (int i = 0; i < 12; i++)
    if (out[i] != 31 * i)
      return 1;
  return 0;
}

int main() { return everywhere(lambdas); }
