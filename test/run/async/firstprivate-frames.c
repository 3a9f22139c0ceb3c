// The frame in which a task was met may be gone before the task begins: its copies are its own.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"

enum { N = 30 };
static int gate, out[N];

static void meet(int i, int *to) {
  int array[16], count = 16, value = i * 7;
  for (int k = 0; k < 16; k++)
    array[k] = i + k;
#pragma omp target nowait firstprivate(array) map(from : to[0 : 1]) depend(in : gate) depend(out : to[0])
  {
    to[0] = value;
    for (int k = 0; k < count; k++)
      to[0] += array[k];
  }
}

static int overwrite(int n) {
  volatile int rubbish[200];
  for (int i = 0; i < 200; i++)
    rubbish[i] = -n;
  return rubbish[n % 200];
}

static int frames(void) {
  gate = 0;
#pragma omp task depend(out : gate)
  gate = 1 + linger(300000);
  for (int i = 0; i < N; i++) {
    meet(i, &out[i]);
    overwrite(i);
  }
#pragma omp taskwait
  for (int i = 0; i < N; i++)
    if (out[i] != 7 * i + 16 * i + 120)
      return 1;
  return 0;
}

int main(void) { return everywhere(frames); }
