// A construct in a header, and one whose clauses have macros and go on in the next line, at each encounter a new record.
// RUN: %chompcc %s -o %t
// RUN: env CHOMP_TRACE=1 %t 2> %t.err
// RUN: %filecheck %s < %t.err
// CHECK: recorded, 4 tasks ({{.*}}in-header.h:3)
// CHECK-COUNT-2: replayed, 4 tasks by 1 thread ({{.*}}in-header.h:3)
// CHECK-NOT: replayed
#include "Inputs/in-header.h"
#define TWICE(x) (2 * (x))
#define FLAG 1

int main(void) {
  int failed = 0, sum = 0;
  for (int r = 0; r < 3; r++)
    failed |= in_header(r) != 6 * r;
  for (int r = 0; r < 3; r++) {
#pragma omp taskgraph if (taskgraph : FLAG) graph_id(TWICE(r) - 2 * r)                                         \
    graph_reset
#pragma omp task shared(sum)
    sum += TWICE(r) + FLAG;
  }
  return failed || sum != 9;
}
