// What stands behind a taskgroup in the body comes after all its tasks, in replays, too; groups nest.
// RUN: %chompcc %s -o %t
// RUN: env CHOMP_TRACE=1 %t 2>&1 | %filecheck %s
// CHECK: taskgraph    recorded, 19 tasks
// CHECK-COUNT-9: taskgraph    replayed, 19 tasks
#include "../async/Inputs/everywhere.h"
#include "../async/Inputs/linger.h"

static int failed, outer, inner, before;

static void count(int *tasks) {
  const int more = 1 + linger(2000);
#pragma omp atomic
  *tasks += more;
}
static void check(int right) {
  if (!right)
#pragma omp atomic write
    failed = 1;
}

static int groups(void) {
  for (int round = 0; round < 10; round++) {
    outer = inner = before = 0;
#pragma omp taskgraph
    {
#pragma omp task
      count(&before);
#pragma omp taskgroup
      {
        for (int i = 0; i < 4; i++) {
#pragma omp task
          count(&outer);
        }
#pragma omp taskgroup
        {
          for (int i = 0; i < 6; i++) {
#pragma omp task
            count(&inner);
          }
        }
#pragma omp task
        {
          check(inner == 6);
          count(&outer);
        }
      }
#pragma omp taskgroup
      {
      }
      for (int i = 0; i < 6; i++) {
#pragma omp task
        check(inner == 6 && outer == 5);
      }
#pragma omp task depend(inout : before)
      check(inner == 6 && outer == 5);
    }
    check(before == 1);
  }
  return failed;
}

int main(void) { return everywhere(groups); }
