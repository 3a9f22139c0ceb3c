// A chain whose tasks are on two devices in turns: data goes from one to the other over the host.
// RUN: %chompcc %s -o %t
// RUN: env CHOMP_VGPU_DEVICES=2 OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env CHOMP_VGPU_DEVICES=2 OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"
#include <omp.h>

enum { N = 50 };
static unsigned a[N];

static int devices(void) {
  const int many = omp_get_num_devices() > 1;
  unsigned expected = 1;
  for (int i = 0; i < N; i++)
    a[i] = 1;
  for (int k = 0; k < 30; k++) {
#pragma omp target nowait device(many ? k % 2 : 0) map(tofrom : a) depend(inout : a)
    for (int i = 0; i < N; i++)
      a[i] = a[i] * 3 + k + linger(k % 3 * 100);
    expected = expected * 3 + k;
  }
#pragma omp taskwait
  for (int i = 0; i < N; i++)
    if (a[i] != expected)
      return 1;
  return 0;
}

int main(void) { return everywhere(devices); }
