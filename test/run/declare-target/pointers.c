// Global pointers: a declare target one is attached when its target is mapped; a plain one is looked up.
// REQUIRES: gcc, clang
// RUN: %chompcc --host-compiler=%gcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcc --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang
#include <stdlib.h>

enum { N = 40 };
#pragma omp declare target
double *values;
struct {
  int n;
  int *data;
} box;
static double get(int i) { return values[i] + box.data[i]; }
#pragma omp end declare target
static double *plain;

int main(void) {
  values = malloc(N * sizeof(double));
  box.data = malloc(N * sizeof(int));
  plain = malloc(N * sizeof(double));
  for (int i = 0; i < N; i++) {
    values[i] = i;
    box.data[i] = 100 * i;
  }
  box.n = N;
#pragma omp target update to(box.n)
#pragma omp target enter data map(to : values[0 : N], box.data[0 : N]) map(alloc : plain[0 : N])
#pragma omp target teams distribute parallel for
  for (int i = 0; i < N; i++)
    plain[i] = get(i) + box.n;
#pragma omp target exit data map(from : plain[0 : N]) map(delete : values[0 : N], box.data[0 : N])
  for (int i = 0; i < N; i++)
    if (plain[i] != 101 * i + N)
      return 1;
  free(values);
  free(box.data);
  free(plain);
  return 0;
}
