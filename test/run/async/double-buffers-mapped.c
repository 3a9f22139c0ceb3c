// The same with enter data, update and exit data, and buffers that are mapped.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"

enum { Chunks = 12, Size = 400 };
static int buffers[2][Size], bad;

static int pipeline(void) {
  bad = 0;
  for (int b = 0; b < 2; b++) {
#pragma omp target enter data map(alloc : buffers[b]) nowait depend(out : buffers[b])
  }
  for (int c = 0; c < Chunks; c++) {
    int *buffer = buffers[c % 2];
#pragma omp task depend(inout : buffer[0]) firstprivate(c, buffer)
    for (int i = 0; i < Size; i++)
      buffer[i] = c * i;
#pragma omp target update to(buffer[0 : Size]) nowait depend(inout : buffer[0])
#pragma omp target teams distribute parallel for nowait map(buffer[0 : Size]) depend(inout : buffer[0])
    for (int i = 0; i < Size; i++)
      buffer[i] = buffer[i] * 3 + c + linger(c % 3 * 100);
#pragma omp target update from(buffer[0 : Size]) nowait depend(inout : buffer[0])
#pragma omp task depend(inout : buffer[0]) firstprivate(c, buffer)
    for (int i = 0; i < Size; i++)
      if (buffer[i] != 3 * c * i + c) {
#pragma omp atomic
        bad++;
      }
  }
  for (int b = 0; b < 2; b++) {
#pragma omp target exit data map(delete : buffers[b]) nowait depend(inout : buffers[b])
  }
#pragma omp taskwait
  return bad != 0;
}

int main(void) { return everywhere(pipeline); }
