// Kernels and the host tell each other that they have come to some point. Who waits gives up after PATIENCE seconds.
#ifndef FLAGS_H
#define FLAGS_H
#include <omp.h>
#include <stdio.h>
#ifndef PATIENCE
#define PATIENCE 20
#endif

#pragma omp declare target
static void raise_flag(int *flag) {
#pragma omp atomic write seq_cst
  *flag = 1;
}
// Whether the flag was seen.
static int wait_for_flag(int *flag) {
  const double start = omp_get_wtime();
  int seen = 0;
  while (!seen && omp_get_wtime() - start < PATIENCE) {
#pragma omp atomic read seq_cst
    seen = *flag;
  }
  return seen;
}
#pragma omp end declare target
#endif
