/* threads THREADS REGIONS: as many threads of the host, each with so many regions on data of its own and of all. */
#include "load.h"

#include <pthread.h>

enum { CELLS = 256 };
static pthread_barrier_t barrier;
static long tenth;
static unsigned shared[CELLS];
static struct course course;

static void *work(void *of) {
  const int is_first = of != 0;
  unsigned own[CELLS] = {0};
  for (int number = 0; number < 10; number++) {
    pthread_barrier_wait(&barrier);
    if (is_first)
      tenth_begins(&course);
    pthread_barrier_wait(&barrier); /* nobody has begun before */
    for (long n = 0; n < tenth; n++) {
#pragma omp target map(tofrom : own) map(to : shared)
      for (int i = 0; i < CELLS; i++)
        own[i] += shared[i];
    }
    pthread_barrier_wait(&barrier);
    if (is_first)
      tenth_ends(&course, number);
  }
  for (int i = 0; i < CELLS; i++)
    if (own[i] != i * 10 * tenth)
      wrong("a thread's sums");
  return 0;
}

int main(int argc, char **argv) {
  const int threads = argc > 1 ? atoi(argv[1]) : 64;
  tenth = (argc > 2 ? atol(argv[2]) : 1000) / 10;
  pthread_t ids[256];
  if (threads < 1 || threads > 256)
    return 2;
  for (int i = 0; i < CELLS; i++)
    shared[i] = i;
  pthread_barrier_init(&barrier, 0, threads);
  for (int t = 0; t < threads; t++)
    if (pthread_create(&ids[t], 0, work, t == 0 ? &barrier : 0))
      wrong("pthread_create");
  for (int t = 0; t < threads; t++)
    pthread_join(ids[t], 0);
  tell(&course, "a region of one of the threads", (double)threads * tenth);
  return 0;
}
