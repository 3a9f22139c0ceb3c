// Waits in functions that know nothing of target tasks, in another file, wait for them.
// RUN: %chompcc -DWAITS -c %s -o %t.waits.o
// RUN: %chompcc -c %s -o %t.main.o && %chompcc %t.main.o %t.waits.o -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"

#ifdef WAITS
void wait_for_children(void) {
#pragma omp taskwait
}
void in_group(void (*work)(void)) {
#pragma omp taskgroup
  work();
}
#else
void wait_for_children(void);
void in_group(void (*work)(void));

static int x;

static void work(void) {
#pragma omp target nowait map(tofrom : x) depend(inout : x)
  x += 1 + linger(40000);
#pragma omp target nowait map(tofrom : x) depend(inout : x)
  x *= 3;
}

static int elsewhere(void) {
  x = 0;
  work();
  wait_for_children();
  if (x != 3)
    return 1;
  in_group(work);
  return x != 12;
}

int main(void) { return everywhere(elsewhere); }
#endif
