// One graph with target tasks on two devices in turns: data goes from one to the other over the host.
// RUN: %chompcc %s -o %t
// RUN: env CHOMP_VGPU_DEVICES=2 OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env CHOMP_VGPU_DEVICES=2 OMP_TARGET_OFFLOAD=disabled %t
// RUN: env CHOMP_VGPU_DEVICES=2 CHOMP_TRACE=1 %t 2> %t.err
// RUN: %filecheck %s < %t.err
// CHECK: taskgraph    replayed, {{[0-9]+}} tasks
#include "../async/Inputs/everywhere.h"
#include "../async/Inputs/linger.h"
#include <omp.h>

enum { N = 50, Steps = 8 };
static unsigned a[N];

static int devices(void) {
  const int many = omp_get_num_devices() > 1;
  for (unsigned run = 0; run < 10; run++) {
    unsigned expected = run;
    for (int i = 0; i < N; i++)
      a[i] = run;
#pragma omp taskgraph
    {
      for (int k = 0; k < Steps; k++) {
#pragma omp target nowait device(many ? k % 2 : 0) firstprivate(saved : k) map(tofrom : a) depend(inout : a)
        for (int i = 0; i < N; i++)
          a[i] = a[i] * 3 + k + run + linger(k % 3 * 100);
      }
    }
    for (int k = 0; k < Steps; k++)
      expected = expected * 3 + k + run;
    for (int i = 0; i < N; i++)
      if (a[i] != expected)
        return run + 1;
  }
  return 0;
}

int main(void) { return everywhere(devices); }
