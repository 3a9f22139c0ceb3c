// All threads of a team encounter a construct with target tasks, at the same time: those of one record, or each of its
// own.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: env CHOMP_TRACE=1 %t 2> %t.err
// RUN: %filecheck %s < %t.err
// CHECK: taskgraph    replayed, {{[0-9]+}} tasks
#include <omp.h>

enum { N = 20 };
static int failed;

static void encounter(int id, unsigned round) {
  unsigned values[N], sum = round;
  for (int i = 0; i < N; i++)
    values[i] = i * round;
#pragma omp taskgraph graph_id(id)
  {
#pragma omp target nowait map(tofrom : values) depend(inout : values)
    for (int i = 0; i < N; i++)
      values[i] = values[i] * 3 + round;
#pragma omp task shared(values) depend(inout : values)
    for (int i = 0; i < N; i++)
      values[i] += id;
#pragma omp target nowait map(to : values) map(tofrom : sum) depend(in : values) depend(inout : sum)
    for (int i = 0; i < N; i++)
      sum = sum * 5 + values[i];
  }
  unsigned expected = round;
  for (int i = 0; i < N; i++)
    expected = expected * 5 + i * round * 3 + round + id;
  if (sum != expected)
#pragma omp atomic write
    failed = 1;
}

int main(void) {
  for (int own = 0; own <= 1; own++)
#pragma omp parallel num_threads(4)
    for (unsigned round = 0; round < 25; round++)
      encounter(own * (1 + omp_get_thread_num()), round);
  return failed;
}
