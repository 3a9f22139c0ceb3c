// Many tasks map one array without waiting for each other: it is there for each, and not there when all are over.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"
#include <omp.h>

enum { N = 32 };
static int in[1000], out[N];

static int shared(void) {
  const int device = omp_get_default_device();
  for (int r = 1; r <= 5; r++) {
    for (int i = 0; i < 1000; i++)
      in[i] = r;
    for (int i = 0; i < N; i++) {
#pragma omp target nowait map(to : in) map(from : out[i : 1])
      {
        out[i] = linger(i % 4 * 3000);
        for (int k = 0; k < 1000; k++)
          out[i] += in[k];
      }
    }
#pragma omp taskwait
    for (int i = 0; i < N; i++)
      if (out[i] != 1000 * r)
        return 1;
    if (device != omp_get_initial_device() && (omp_target_is_present(in, device) || omp_target_is_present(out, device)))
      return 2;
  }
  return 0;
}

int main(void) { return everywhere(shared); }
