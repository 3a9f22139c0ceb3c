// What each map type copies: to in, from out, tofrom both, alloc neither.
// REQUIRES: gcc, clang
// UNSUPPORTED: shared-memory
// RUN: %chompcc --host-compiler=%gcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcc --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang
#include <omp.h>

enum { N = 100 };

int main(void) {
  int in[N], out[N], both[N], scratch[N];
  for (int i = 0; i < N; i++) {
    in[i] = i;
    out[i] = -1;
    both[i] = 10 * i;
    scratch[i] = 7;
  }
#pragma omp target teams distribute parallel for map(to : in) map(from : out) map(tofrom : both) map(alloc : scratch)
  for (int i = 0; i < N; i++) {
    scratch[i] = in[i] + both[i];
    out[i] = scratch[i] + 1;
    both[i] += 1;
    in[i] = -5;
  }
  int apart = omp_get_num_devices() > 0;
  for (int i = 0; i < N; i++) {
    if (out[i] != 11 * i + 1)
      return 1;
    if (both[i] != 10 * i + 1)
      return 2;
    // Only where device memory is apart do the original variables keep their values.
    if (apart && in[i] != i)
      return 3;
    if (apart && scratch[i] != 7)
      return 4;
  }
  return 0;
}
