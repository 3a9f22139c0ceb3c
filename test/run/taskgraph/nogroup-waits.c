// With nogroup each wait that is for tasks waits for the graph's tasks, too: barriers, the end of a team, taskgroup,
// taskwait, dependences of later tasks, and the program's end.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: env CHOMP_TRACE=1 %t 2> %t.err
// RUN: %filecheck %s < %t.err
// CHECK: taskgraph    replayed, {{[0-9]+}} tasks
#include "../async/Inputs/linger.h"

static int x, y, z, later, failed;

static void graph(int r) {
#pragma omp taskgraph nogroup
  {
#pragma omp task depend(inout : x)
    x += r + linger(10000);
#pragma omp target nowait map(tofrom : y) depend(inout : y)
    y += r + linger(10000);
#pragma omp target nowait map(tofrom : z) map(to : x, y) depend(in : x, y) depend(inout : z)
    z = x + y + linger(10000);
  }
}

static void check(int right, int number) {
  if (!right)
#pragma omp atomic
    failed |= 1 << number;
}

int main(void) {
  for (int threads = 1; threads <= 4; threads++)
#pragma omp parallel num_threads(threads)
    for (int r = 1; r <= 4; r++) {
#pragma omp single
      x = y = z = 0;
#pragma omp single nowait
      graph(r);
#pragma omp barrier
      check(x == r && y == r && z == 2 * r, 1);
#pragma omp barrier
#pragma omp single
      {
#pragma omp taskgroup
        graph(r);
        check(z == 4 * r, 2);
        graph(r);
#pragma omp taskwait depend(in : z)
        check(z == 6 * r, 3);
        graph(r);
        graph(r);
#pragma omp taskwait
        check(x == 5 * r && z == 10 * r, 4);
#pragma omp task
        graph(r);
      }
      check(z == 12 * r, 5);
#pragma omp barrier
    }
  for (int r = 1; r <= 4; r++) {
    x = y = z = 0;
#pragma omp parallel num_threads(2)
#pragma omp single nowait
    graph(r);
    check(z == 2 * r, 6);
    graph(r);
#pragma omp task depend(in : z)
    later = z;
#pragma omp taskwait
    check(later == 4 * r, 7);
    graph(r);
#pragma omp target nowait map(tofrom : later) map(to : z) depend(in : z)
    later = z;
#pragma omp taskwait
    check(later == 6 * r, 8);
  }
  graph(1);
  return failed != 0;
}
