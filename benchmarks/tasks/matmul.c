// Products of N x N matrices, each a target task: without dependences, or each with the last one's result.
//     matmul N TASKS independent|chained mapped|pinned|resident
// mapped: each task maps its matrices to and fro. pinned: the same in pinned memory. resident: they stay on the device.
// Built with -DNOWAIT= the same constructs are synchronous.
#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifndef NOWAIT
#define NOWAIT nowait
#endif

enum { SETS = 8 }; // of matrices, which independent tasks take in turns

static void *memory(size_t bytes, int pinned) {
  const omp_alloctrait_t traits[] = {{omp_atk_pinned, omp_atv_true}, {omp_atk_fallback, omp_atv_null_fb}};
  void *p = pinned ? omp_alloc(bytes, omp_init_allocator(omp_default_mem_space, 2, traits)) : malloc(bytes);
  if (!p)
    exit(3);
  return p;
}

static void product(int n, const float *a, const float *b, float *c) {
#pragma omp target teams distribute parallel for collapse(2) NOWAIT map(to : a[0 : n * n], b[0 : n * n])               \
    map(tofrom : c[0 : n * n]) depend(inout : c[0])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      float sum = 0;
      for (int k = 0; k < n; k++)
        sum += a[i * n + k] * b[k * n + j];
      c[i * n + j] = c[i * n + j] * 0.5f + sum;
    }
}

int main(int argc, char **argv) {
  if (argc != 5)
    return 2;
  const int n = atoi(argv[1]), tasks = atoi(argv[2]);
  const int sets = strcmp(argv[3], "chained") ? SETS : 1, resident = !strcmp(argv[4], "resident");
  const int pinned = !strcmp(argv[4], "pinned");
  const size_t bytes = sizeof(float) * n * n;
  float *a = memory(bytes, pinned), *b = memory(bytes, pinned), *c[SETS];
  for (int i = 0; i < n * n; i++)
    a[i] = b[i] = 1.0f / n;
  for (int s = 0; s < sets; s++)
    c[s] = memory(bytes, pinned);
  double time = 0;
  for (int round = 0; round < 2; round++) { // the first one warms up
    for (int s = 0; s < sets; s++) {
      float *p = c[s];
      memset(p, 0, bytes);
      if (resident) {
#pragma omp target enter data map(to : a[0 : n * n], b[0 : n * n], p[0 : n * n])
      }
    }
    time = omp_get_wtime();
    for (int t = 0; t < tasks; t++)
      product(n, a, b, c[t % sets]);
#pragma omp taskwait
    time = omp_get_wtime() - time;
    for (int s = 0; s < sets; s++) {
      float *p = c[s];
      if (resident) {
#pragma omp target exit data map(from : p[0 : n * n]) map(release : a[0 : n * n], b[0 : n * n])
      }
    }
  }
  float expected = 0;
  for (int t = 0; t < tasks; t += sets)
    expected = expected * 0.5f + 1.0f / n;
  printf("time: %g s\n", time);
  return fabsf(c[0][n + 1] - expected) > 1e-3f * expected;
}
