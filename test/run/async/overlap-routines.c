// The asynchronous routines are tasks: the host goes on while they wait for a kernel that waits for the host, and they read
// the host's memory when their turn comes.
// Strict mode does tasks at once.
// UNSUPPORTED: strict
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include "Inputs/everywhere.h"
#include "Inputs/flags.h"

static int flag, saw, in[4], out[2][4];

static int overlap(void) {
  const int host = omp_get_initial_device(), device = omp_get_default_device();
  int *p = omp_target_alloc(sizeof(in), device);
  omp_depend_t item;
#pragma omp depobj(item) depend(inout : p[0])
  flag = saw = 0;
  for (int i = 0; i < 4; i++)
    in[i] = out[0][i] = out[1][i] = -i;
#pragma omp target enter data map(to : flag)
#pragma omp target nowait map(flag) map(from : saw) is_device_ptr(p) depend(out : p[0])
  saw = wait_for_flag(&flag);
  omp_target_memset_async(p, 1, sizeof(in), device, 1, &item);
  omp_target_memcpy_async(p, in, 2 * sizeof(int), 0, 2 * sizeof(int), device, host, 1, &item);
  {
    // The first column of 2x2 to the second of 2x4.
    size_t volume[2] = {2, 1}, to[2] = {0, 1}, from[2] = {0, 0}, to_shape[2] = {2, 4}, from_shape[2] = {2, 2};
    omp_target_memcpy_rect_async(out, p, sizeof(int), 2, volume, to, from, to_shape, from_shape, host, device, 1, &item);
    volume[0] = to[1] = from_shape[1] = 0;
  }
#pragma omp depobj(item) destroy
  in[2] = 7;
  flag = 1;
#pragma omp target update to(flag)
#pragma omp taskwait
#pragma omp target exit data map(delete : flag)
  omp_target_free(p, device);
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 4; j++)
      if (out[i][j] != (j != 1 ? -j : i == 0 ? 7 : 0x01010101))
        return 1;
  return saw ? 0 : 2;
}

int main(void) { return everywhere(overlap); }
