// A pointer whose section begins further on, without a clause for it: its value lies in the section's extended address
// range (OpenMP 5.2, 5.8.6). Also for use_device_ptr, and for arrays that count from 1.
// RUN: %chompcxx %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <omp.h>
#include <stdlib.h>
enum { N = 64, From = 16, Length = 32 };

struct Grid {
  double *values;
};

int main() {
  float *a = static_cast<float *>(malloc(N * sizeof(float))), *b = static_cast<float *>(malloc(N * sizeof(float)));
  for (int i = 0; i < N; ++i) {
    a[i] = i;
    b[i] = 0;
  }
#pragma omp target enter data map(to : a[From : Length]) map(alloc : b[From : Length])
#pragma omp target teams distribute parallel for
  for (int i = From; i < From + Length; ++i)
    b[i] = 2 * a[i];
#pragma omp target data use_device_ptr(a)
  {
    float *found = a;
#pragma omp target is_device_ptr(found)
    b[From] += found[From + 1];
  }
#pragma omp target exit data map(from : b[From : Length]) map(release : a[From : Length])
  for (int i = 0; i < N; ++i)
    if (b[i] != (i < From || i >= From + Length ? 0 : 2 * i + (i == From ? From + 1 : 0)))
      return 1;
  // What is not there any more leads nowhere.
  float *value = a;
#pragma omp target data use_device_ptr(a)
  value = a;
  if (value != a)
    return 2;

  Grid grid = {static_cast<double *>(calloc(N + 1, sizeof(double)))};
  double *fromOne = grid.values;
#pragma omp target data map(grid.values[1 : N])
  {
#pragma omp target
    for (int i = 1; i <= N; ++i)
      fromOne[i] = i;
  }
  for (int i = 1; i <= N; ++i)
    if (fromOne[i] != i)
      return 3;
  free(a);
  free(b);
  free(fromOne);
  return 0;
}
