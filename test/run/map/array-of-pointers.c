// A matrix as an array of pointers to rows: each row is attached as it is mapped, in a loop.
// REQUIRES: gcc, clang
// RUN: %chompcc --host-compiler=%gcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcc --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang
#include <stdlib.h>

int main(void) {
  enum { R = 8, C = 30 };
  double **m = malloc(R * sizeof(*m));
  for (int i = 0; i < R; i++) {
    m[i] = malloc(C * sizeof(**m));
    for (int j = 0; j < C; j++)
      m[i][j] = i * 100 + j;
  }
#pragma omp target enter data map(to : m[0 : R])
  for (int i = 0; i < R; i++) {
#pragma omp target enter data map(to : m[i][0 : C])
  }
#pragma omp target teams distribute parallel for collapse(2) map(to : m[0 : R])
  for (int i = 0; i < R; i++)
    for (int j = 0; j < C; j++)
      m[i][j] += 0.5;
  for (int i = 0; i < R; i++) {
#pragma omp target exit data map(from : m[i][0 : C])
  }
#pragma omp target exit data map(release : m[0 : R])
  for (int i = 0; i < R; i++)
    for (int j = 0; j < C; j++)
      if (m[i][j] != i * 100 + j + 0.5)
        return 1;
  for (int i = 0; i < R; i++)
    free(m[i]);
  free(m);
  return 0;
}
