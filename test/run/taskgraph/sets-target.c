// Target tasks of a set, and those that exclude each other, in a graph: all are done before who reads, and begin after
// who wrote.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: env CHOMP_TRACE=1 %t 2> %t.err
// RUN: %filecheck %s < %t.err
// CHECK: taskgraph    replayed, {{[0-9]+}} tasks
#include "../async/Inputs/everywhere.h"
#include "../async/Inputs/linger.h"

static unsigned x, y;

static int sets(void) {
  unsigned expected_x = x = 1, expected_y = y = 2;
#pragma omp target enter data map(to : x, y)
  for (unsigned round = 0; round < 10; round++) {
#pragma omp taskgraph
    {
#pragma omp target nowait map(x, y) depend(out : x, y)
      {
        x = x * 3 + round + linger(5000);
        y = y * 5 + x;
      }
      for (unsigned k = 0; k < 6; k++) {
#pragma omp target nowait map(x) firstprivate(saved : k) depend(inoutset : x)
        {
          const unsigned more = k + round + linger((6 - k) * 1000);
#pragma omp atomic
          x += more;
        }
#pragma omp target nowait map(y) firstprivate(saved : k) depend(mutexinoutset : y)
        {
          const unsigned before = y;
          y = before + k * round + linger((6 - k) * 500);
        }
      }
#pragma omp target nowait map(x, y) depend(inout : x) depend(in : y)
      x = x * 7 + y;
    }
    expected_x = expected_x * 3 + round;
    expected_y = expected_y * 5 + expected_x + 15 * round;
    expected_x = (expected_x + 15 + 6 * round) * 7 + expected_y;
  }
#pragma omp target exit data map(from : x, y)
  return x != expected_x || y != expected_y;
}

int main(void) { return everywhere(sets); }
