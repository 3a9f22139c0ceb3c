// A writer, on the host or on the device, waits for readers of both kinds.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"

enum { Rounds = 12 };
static int x, on_host[Rounds], on_device[Rounds];

static int readers(void) {
  x = 0;
  for (int i = 0; i < Rounds; i++) {
    on_host[i] = on_device[i] = -1;
#pragma omp task depend(in : x)
    on_host[i] = linger(20000) + x;
#pragma omp target nowait map(to : x) map(from : on_device[i : 1]) depend(in : x)
    on_device[i] = linger(20000) + x;
    if (i % 2) {
#pragma omp task depend(out : x)
      x = i + 1;
    } else {
#pragma omp target nowait map(from : x) depend(out : x)
      x = i + 1;
    }
  }
#pragma omp taskwait
  for (int i = 0; i < Rounds; i++)
    if (on_host[i] != i || on_device[i] != i)
      return 1;
  return 0;
}

int main(void) { return everywhere(readers); }
