// With unified memory a kernel sees what the host writes while it runs, and the host what the kernel writes.
// Strict mode does tasks at once.
// UNSUPPORTED: strict
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#pragma omp requires unified_shared_memory
#include "Inputs/everywhere.h"
#include "Inputs/flags.h"

static int to_kernel, from_kernel, saw;

static int overlap(void) {
  to_kernel = from_kernel = saw = 0;
  int *in = &to_kernel, *out = &from_kernel, *result = &saw;
#pragma omp target nowait firstprivate(in, out, result)
  {
    raise_flag(out);
    *result = wait_for_flag(in);
  }
  const int started = wait_for_flag(&from_kernel);
  raise_flag(&to_kernel);
#pragma omp taskwait
  return !started ? 1 : !saw ? 2 : 0;
}

int main(void) { return everywhere(overlap); }
