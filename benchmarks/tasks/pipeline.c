// Chunks of an array go to the device, are worked on, and come back: three target tasks for each chunk.
//     pipeline CHUNKS SIZE STEPS
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#ifndef NOWAIT
#define NOWAIT nowait
#endif

int main(int argc, char **argv) {
  if (argc != 4)
    return 2;
  const int chunks = atoi(argv[1]), size = atoi(argv[2]), steps = atoi(argv[3]);
  float *all = malloc(sizeof(float) * chunks * size);
  double time = 0;
  for (int round = 0; round < 2; round++) { // the first one warms up
    for (int i = 0; i < chunks * size; i++)
      all[i] = 0;
    time = omp_get_wtime();
    for (int c = 0; c < chunks; c++) {
      float *x = all + (size_t)c * size;
#pragma omp target enter data map(to : x[0 : size]) NOWAIT depend(out : x[0])
#pragma omp target teams distribute parallel for NOWAIT map(x[0 : size]) depend(inout : x[0])
      for (int i = 0; i < size; i++)
        for (int k = 0; k < steps; k++)
          x[i] = x[i] * 0.5f + 1;
#pragma omp target exit data map(from : x[0 : size]) NOWAIT depend(inout : x[0])
    }
#pragma omp taskwait
    time = omp_get_wtime() - time;
  }
  float expected = 0;
  for (int k = 0; k < steps; k++)
    expected = expected * 0.5f + 1;
  printf("time: %g s\n", time);
  for (int i = 0; i < chunks * size; i++)
    if (all[i] != expected)
      return 1;
  return 0;
}
