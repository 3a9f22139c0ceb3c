// A pipeline over chunks with two buffers on the device: while one is worked on, the other is filled and emptied.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"
#include <omp.h>

enum { Chunks = 12, Size = 400 };
static int in[Chunks][Size], out[Chunks][Size];

static int pipeline(void) {
  const int host = omp_get_initial_device(), device = omp_get_default_device();
  int *buffers[2];
  for (int b = 0; b < 2; b++)
    buffers[b] = omp_target_alloc(Size * sizeof(int), device);
  for (int c = 0; c < Chunks; c++) {
    int *buffer = buffers[c % 2];
    omp_depend_t item;
    for (int i = 0; i < Size; i++)
      in[c][i] = c * i;
#pragma omp depobj(item) depend(inout : buffer[0])
    omp_target_memcpy_async(buffer, in[c], sizeof(in[c]), 0, 0, device, host, 1, &item);
#pragma omp target teams distribute parallel for nowait is_device_ptr(buffer) depend(depobj : item)
    for (int i = 0; i < Size; i++)
      buffer[i] = buffer[i] * 3 + c + linger(c % 3 * 100);
    omp_target_memcpy_async(out[c], buffer, sizeof(out[c]), 0, 0, host, device, 1, &item);
#pragma omp depobj(item) destroy
  }
#pragma omp taskwait
  for (int b = 0; b < 2; b++)
    omp_target_free(buffers[b], device);
  for (int c = 0; c < Chunks; c++)
    for (int i = 0; i < Size; i++)
      if (out[c][i] != 3 * c * i + c)
        return 1;
  return 0;
}

int main(void) { return everywhere(pipeline); }
