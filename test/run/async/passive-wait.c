// Threads that wait passively are woken by the ends of target tasks, wherever they wait.
// RUN: %chompcc %s -o %t
// RUN: env OMP_WAIT_POLICY=passive GOMP_SPINCOUNT=0 KMP_BLOCKTIME=0 OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_WAIT_POLICY=passive GOMP_SPINCOUNT=0 KMP_BLOCKTIME=0 OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"

static int x, y;

static int passive(void) {
  x = y = 0;
  for (int i = 0; i < 10; i++) {
#pragma omp target nowait map(tofrom : x) depend(inout : x)
    x += 1 + linger(20000);
#pragma omp task depend(inout : x)
    x += 1;
#pragma omp taskwait depend(in : x)
#pragma omp target nowait map(tofrom : y)
    y += 1 + linger(20000);
#pragma omp taskwait
  }
#pragma omp target nowait map(tofrom : y)
  y += linger(20000);
#pragma omp taskgroup
  {
#pragma omp target nowait map(tofrom : x)
    x += 1 + linger(20000);
  }
#pragma omp taskwait
  return x != 21 || y != 10;
}

int main(void) {
  const int failed = everywhere(passive);
  if (failed)
    return failed;
  for (int threads = 1; threads <= 4; threads *= 2) {
#pragma omp parallel num_threads(threads)
    {
#pragma omp master
      {
#pragma omp target nowait map(tofrom : x) depend(inout : x)
        x += 1 + linger(40000);
      }
#pragma omp barrier
#pragma omp master
      {
#pragma omp target nowait map(tofrom : x) depend(inout : x)
        x += 1 + linger(40000);
      }
    }
  }
  return x != 21 + 6;
}
