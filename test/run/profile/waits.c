// Where the host waits for target tasks, each kind has its line in a profile, and its bar in a timeline.
// UNSUPPORTED: strict
// In strict mode every task is over when the host goes on.
// RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && %chompcc -g %s -o prog
// RUN: env CHOMP_DEVICE=vgpu CHOMP_PROFILE=json:p.json CHOMP_TRACE=timeline:t.json ./prog
// RUN: %python %S/Inputs/waits.py p.json t.json %s
// Without debug information their lines are not known.
// RUN: %chompcc %s -o plain && env CHOMP_DEVICE=vgpu CHOMP_PROFILE=json:plain.json ./plain
// RUN: %python %S/Inputs/waits.py plain.json
#include <omp.h>
#define STEPS 8000000

static long steps[5];
static int loops[2];

static void start(int i) {
#pragma omp target map(tofrom : steps[i : 1]) nowait depend(out : steps[i])
  for (long k = 0; k < STEPS; k++) { // much longer than the host takes to its wait
#pragma omp atomic
    steps[i]++;
  }
}

int main(void) {
  start(0);
#pragma omp taskwait
  start(1);
#pragma omp taskwait depend(in : steps[1])
#pragma omp taskgroup
  start(2);
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0)
      start(3);
#pragma omp barrier
  }
  for (int i = 0; i < 4; i++)
    if (steps[i] != STEPS)
      return 1;
  // Its own wait is none, and not the one that comes next.
#pragma omp taskloop nogroup num_tasks(2)
  for (int i = 0; i < 2; i++)
    loops[i] = 1;
  start(4);
  return 0;
}
