// A taskwait with dependences comes after the tasks that they name, and before all that stands behind it. With nowait
// it is a task without work.
// RUN: %chompcc %s -o %t
// RUN: %t
// RUN: env CHOMP_TRACE=1 %t 2> %t.err
// RUN: %filecheck %s < %t.err
// CHECK: taskgraph    replayed, {{[0-9]+}} tasks
#include "../async/Inputs/everywhere.h"
#include "../async/Inputs/linger.h"

static int a[4], b, c, failed;

static void check(int right) {
  if (!right)
#pragma omp atomic write
    failed = 1;
}

static int waits(void) {
  for (int round = 1; round <= 20; round++) {
    a[0] = a[1] = a[2] = a[3] = b = c = 0;
#pragma omp taskgraph
    {
      for (int i = 0; i < 4; i++) {
#pragma omp task depend(out : a[i])
        a[i] = round + i + linger(1000 * i);
      }
#pragma omp taskwait depend(in : a[0], a[2])
      for (int i = 0; i < 3; i++) {
#pragma omp task
        check(a[0] == round && a[2] == round + 2);
      }
#pragma omp task depend(out : b)
      b = round + linger(5000);
#pragma omp taskwait depend(iterator(int i = 0 : 4), in : a[i]) depend(in : b) depend(out : c) nowait
      for (int i = 0; i < 3; i++) {
#pragma omp task depend(in : c)
        check(a[1] == round + 1 && a[3] == round + 3 && b == round);
      }
    }
  }
  return failed;
}

int main(void) { return everywhere(waits); }
