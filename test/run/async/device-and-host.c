// One chain over the device and the host as a device: by number, by if(0), and as a host task.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"
#include <omp.h>

static unsigned x;

static int mixed(void) {
  const int host = omp_get_initial_device();
  unsigned expected = x = 1;
  for (int i = 0; i < 20; i++) {
#pragma omp target nowait map(tofrom : x) depend(inout : x)
    x = x * 3 + linger(6000);
#pragma omp target nowait map(tofrom : x) depend(inout : x) device(host)
    x = x + i + linger(6000);
#pragma omp target nowait map(tofrom : x) depend(inout : x) if (target : i % 2)
    x = x * 5 + linger(6000);
#pragma omp task depend(inout : x)
    x = x + 1;
#pragma omp target nowait map(tofrom : x) depend(inout : x) if (0)
    x = x * 7 + linger(6000);
    expected = ((expected * 3 + i) * 5 + 1) * 7;
  }
#pragma omp taskwait
  return x != expected;
}

int main(void) { return everywhere(mixed); }
