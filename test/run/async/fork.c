// A process forks while its threads run regions: the child's regions work, whatever the threads were about to do.
// ThreadSanitizer allows a child no threads.
// UNSUPPORTED: sanitized
// RUN: %chompcc %s -o %t -pthread
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include <omp.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { Threads = 3, Children = 40, N = 5000 };
static volatile int ends;

static int work(int *a, int *b, int seed) {
  for (int i = 0; i < N; i++)
    a[i] = seed + i;
#pragma omp target teams distribute parallel for map(to : a[ : N]) map(from : b[ : N])
  for (int i = 0; i < N; i++)
    b[i] = 2 * a[i];
#pragma omp target enter data map(to : a[ : N])
#pragma omp target nowait map(tofrom : a[ : N]) depend(out : a[0])
  a[1] = 7;
#pragma omp target nowait map(tofrom : a[ : N]) depend(in : a[0])
  a[2] = a[1] + 1;
#pragma omp taskwait
#pragma omp target update from(a[ : N])
#pragma omp target exit data map(release : a[ : N])
  void *own = omp_target_alloc(1000, omp_get_default_device());
  omp_target_free(own, omp_get_default_device());
  for (int i = 0; i < N; i++)
    if (b[i] != 2 * (seed + i))
      return 1;
  return a[1] != 7 || a[2] != 8 || !own;
}

static void *loop(void *unused) {
  int *a = malloc(N * sizeof(int)), *b = malloc(N * sizeof(int));
  long wrong = 0;
  for (int round = 0; !ends; round++)
    wrong += work(a, b, round);
  free(a);
  free(b);
  return (void *)wrong;
}

int main(void) {
  int *a = malloc(N * sizeof(int)), *b = malloc(N * sizeof(int));
  pthread_t threads[Threads];
  for (int t = 0; t < Threads; t++)
    pthread_create(&threads[t], NULL, loop, NULL);
  int failed = 0;
  for (int c = 0; c < Children; c++) {
    const pid_t child = fork();
    if (!child) {
      alarm(20); // ends what hangs
      const int wrong = work(a, b, c);
      if (c % 2)
        exit(wrong);
      _exit(wrong);
    }
    int status;
    failed += waitpid(child, &status, 0) != child || status;
    failed += work(a, b, -c);
  }
  ends = 1;
  for (int t = 0; t < Threads; t++) {
    void *wrong;
    pthread_join(threads[t], &wrong);
    failed += wrong != NULL;
  }
  free(a);
  free(b);
  return failed;
}
