// C++ objects of firstprivate clauses are copies of the time when the task was met; objects that are mapped are the
// device's.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"
#include <array>

struct weights {
  int factor;
  std::array<int, 20> values;
  weights(int f) : factor(f), values{} {
    for (int i = 0; i < 20; i++)
      values[i] = f + i;
  }
  int sum() const {
    int s = 0;
    for (int v : values)
      s += v * factor;
    return s;
  }
};

template <class T> static void meet(T object, int *to, int *gate) {
#pragma omp target nowait firstprivate(object) map(from : to[0 : 1]) depend(in : gate[0]) depend(out : to[0])
  to[0] = object.sum() + linger(3000);
  object.factor = -1;
}

static int gate, sums[10];

static int objects() {
  gate = 0;
#pragma omp task depend(out : gate)
  gate = 1 + linger(200000);
  for (int i = 0; i < 10; i++)
    meet(weights(i), &sums[i], &gate);
  static weights shared(3);
  shared = weights(3);
#pragma omp target nowait map(tofrom : shared) depend(in : gate) depend(inout : shared)
  shared.factor = 2 + linger(3000);
#pragma omp target nowait map(tofrom : shared) depend(inout : shared)
  shared.values[0] = shared.sum();
#pragma omp taskwait
  for (int i = 0; i < 10; i++)
    if (sums[i] != i * (20 * i + 190))
      return 1;
  return shared.values[0] != 2 * (60 + 190);
}

int main() { return everywhere(objects); }
