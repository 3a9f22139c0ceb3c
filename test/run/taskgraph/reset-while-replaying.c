// Two threads encounter a construct, one of them with graph_reset: whichever has the record, each one's tasks run.
// RUN: %chompcc %s -o %t
// RUN: %t
// RUN: env CHOMP_TRACE=1 %t 2> %t.err
// RUN: %filecheck %s < %t.err
// CHECK: taskgraph    recorded, 10 tasks ({{.*}}reset-while-replaying.c:
// CHECK: taskgraph    replayed, 10 tasks
#include <omp.h>

static int failed;

static void encounter(int reset, unsigned round) {
  unsigned values[3] = {round, 1, 2};
  const unsigned factor = 3 + reset;
#pragma omp taskgraph graph_reset(reset)
  {
    for (int i = 0; i < 9; i++) {
#pragma omp task shared(values) depend(inout : values[i % 3]) depend(in : values[(i + 1) % 3])
      values[i % 3] = values[i % 3] * factor + values[(i + 1) % 3];
    }
#pragma omp task shared(values) depend(iterator(int i = 0 : 3), in : values[i])
    {
      unsigned expected[3] = {round, 1, 2};
      for (int i = 0; i < 9; i++)
        expected[i % 3] = expected[i % 3] * factor + expected[(i + 1) % 3];
      for (int i = 0; i < 3; i++)
        if (values[i] != expected[i])
#pragma omp atomic write
          failed = 1;
      values[0] = 0;
    }
  }
  if (values[0])
#pragma omp atomic write
    failed = 2;
}

int main(void) {
  for (int threads = 2; threads <= 4; threads += 2) {
#pragma omp parallel num_threads(threads)
    for (unsigned round = 1; round <= 500; round++)
      encounter(omp_get_thread_num() == 1, round);
  }
  encounter(1, 1);
  encounter(0, 2); // this one has the record
  return failed;
}
