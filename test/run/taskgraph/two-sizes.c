// Records by graph_id whose target tasks map more or fewer elements, and have more or fewer nodes.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: env CHOMP_TRACE=1 %t 2> %t.err
// RUN: %filecheck %s < %t.err
// CHECK: taskgraph    replayed, {{[0-9]+}} tasks
#include "../async/Inputs/everywhere.h"

enum { Most = 200 };
static int a[Most], sum;

static int sizes(void) {
  for (int round = 0; round < 10; round++)
    for (int id = 0; id < 3; id++) {
      const int n = id == 2 ? Most : 10 * (id + 1), steps = id + 1;
      int expected = 0;
      for (int i = 0; i < Most; i++) {
        a[i] = i + round;
        expected += i < n ? i + round + steps * id : 0;
      }
#pragma omp taskgraph graph_id(id)
      {
        for (int s = 0; s < steps; s++) {
#pragma omp target teams distribute parallel for nowait firstprivate(saved : n) map(tofrom : a[0 : n]) depend(inout : a)
          for (int i = 0; i < n; i++)
            a[i] += id;
        }
#pragma omp task depend(in : a) firstprivate(saved : n)
        {
          sum = 0;
          for (int i = 0; i < n; i++)
            sum += a[i];
        }
      }
      if (sum != expected)
        return round * 3 + id + 1;
      for (int i = n; i < Most; i++)
        if (a[i] != i + round)
          return -1;
    }
  return 0;
}

int main(void) { return everywhere(sizes); }
