// Threads that replay records of one construct at the same time, each another one.
// RUN: %chompcc %s -o %t
// RUN: %t
// RUN: env CHOMP_TRACE=1 %t 2> %t.err
// RUN: %filecheck %s < %t.err
// CHECK-DAG: taskgraph    recorded, 5 tasks ({{.*}}many-threads.c:
// CHECK-DAG: taskgraph    recorded, 10 tasks
// CHECK-DAG: taskgraph    recorded, 15 tasks
// CHECK-DAG: taskgraph    recorded, 20 tasks
// CHECK: taskgraph    replayed, {{5|10|15|20}} tasks
#include <omp.h>

int main(void) {
  static int bodies[4], failed;
#pragma omp parallel num_threads(4)
  for (unsigned round = 0; round < 200; round++) {
    const int id = omp_get_thread_num(), n = 5 * (id + 1);
    unsigned sum = round, expected = round;
#pragma omp taskgraph graph_id(id)
    {
      bodies[id]++;
      for (int i = 0; i < n; i++) {
#pragma omp task shared(sum) depend(inout : sum)
        sum = sum * 3 + i + id;
      }
    }
    for (int i = 0; i < n; i++)
      expected = expected * 3 + i + id;
    if (sum != expected || bodies[id] != 1)
#pragma omp atomic write
      failed = 1;
  }
  return failed;
}
