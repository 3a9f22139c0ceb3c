// A process forks while kernels use one device's variables: the child may use them on any device.
// ThreadSanitizer allows a child no threads.
// UNSUPPORTED: sanitized
// RUN: %chompcc %s -o %t -pthread
// RUN: env OMP_TARGET_OFFLOAD=mandatory CHOMP_VGPU_DEVICES=2 %t
#include <omp.h>
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

enum { Children = 40 };
#pragma omp declare target
static int calls;
#pragma omp end declare target
static volatile int ends;

static int next(int device) {
  int now = 0;
#pragma omp target device(device) map(from : now)
  {
#pragma omp atomic capture
    now = ++calls;
    for (volatile int i = 0; i < 10000; i++)
      ;
  }
  return now;
}

static void *loop(void *unused) {
  long wrong = 0;
  for (int last = 0; !ends;) {
    const int now = next(0);
    wrong += now <= last;
    last = now;
  }
  return (void *)wrong;
}

int main(void) {
  if (omp_get_num_devices() != 2)
    return 100;
  pthread_t thread;
  void *wrong;
  int failed = 0;
  pthread_create(&thread, NULL, loop, NULL);
  for (int c = 0; c < Children; c++) {
    const pid_t child = fork();
    if (!child) {
      alarm(20); // ends what hangs
      _exit(next(1) != 1 || next(1) != 2 || next(0) < 1);
    }
    int status;
    failed += waitpid(child, &status, 0) != child || status;
  }
  ends = 1;
  pthread_join(thread, &wrong);
  return failed + (wrong != NULL);
}
