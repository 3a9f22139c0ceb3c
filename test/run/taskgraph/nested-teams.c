// Teams in teams, and explicit tasks of theirs, encounter a construct; worksharing constructs and sections do, too.
// RUN: %chompcc %s -o %t
// RUN: %t
// RUN: env CHOMP_TRACE=1 %t 2> %t.err
// RUN: %filecheck %s < %t.err
// CHECK: taskgraph    replayed, 5 tasks
#include <omp.h>

static int failed;

static void encounter(unsigned r, int id) {
  unsigned x = r;
#pragma omp taskgraph graph_id(id)
  {
    for (int i = 0; i < 5; i++) {
#pragma omp task shared(x) depend(inout : x)
      x = x * 3 + i;
    }
  }
  if (x != r * 243 + 58)
#pragma omp atomic write
    failed = 1;
}

int main(void) {
  omp_set_max_active_levels(3);
#pragma omp parallel num_threads(3)
  {
#pragma omp parallel num_threads(2)
    for (unsigned r = 0; r < 30; r++) {
      encounter(r, omp_get_thread_num());
#pragma omp task
      encounter(r, 7);
    }
#pragma omp for
    for (int i = 0; i < 50; i++)
      encounter(i, i % 4);
#pragma omp sections
    {
#pragma omp section
      encounter(1, 9);
#pragma omp section
      encounter(2, 9);
    }
#pragma omp masked
    encounter(3, 10);
  }
  return failed;
}
