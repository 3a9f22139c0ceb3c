// Threads that OpenMP has not made encounter a construct: the record of all, and each its own.
// RUN: %chompcc %s -o %t -pthread
// RUN: %t
// RUN: env CHOMP_TRACE=1 %t 2> %t.err
// RUN: %filecheck %s < %t.err
// CHECK: taskgraph    replayed, 5 tasks by 1 thread ({{.*}}pthreads.c:
#include <pthread.h>

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

static void *work(void *argument) {
  const int id = *(int *)argument;
  for (unsigned r = 0; r < 200; r++) {
    encounter(r, 0);
    encounter(r, id);
  }
  return 0;
}

int main(void) {
  int ids[4] = {1, 2, 3, 4};
  pthread_t threads[4];
  for (int i = 0; i < 4; i++)
    pthread_create(&threads[i], 0, work, &ids[i]);
  for (int i = 0; i < 4; i++)
    pthread_join(threads[i], 0);
  return failed;
}
