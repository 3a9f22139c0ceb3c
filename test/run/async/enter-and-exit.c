// enter data, a kernel and exit data, each a task that waits for the one before: several such chains side by side.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"

enum { N = 8, Size = 300 };
static int a[N][Size], there[N];

static int chains(void) {
  for (int i = 0; i < N; i++) {
    int *row = a[i];
    for (int k = 0; k < Size; k++)
      row[k] = i + k;
#pragma omp target enter data map(to : row[0 : Size]) nowait depend(out : row[0])
#pragma omp target teams distribute parallel for nowait map(row[0 : Size]) depend(inout : row[0])
    for (int k = 0; k < Size; k++)
      row[k] = row[k] * 2 + linger((N - i) * 20);
#pragma omp target nowait map(row[0 : Size]) depend(inout : row[0])
    row[0] = -1;
#pragma omp target exit data map(from : row[0 : Size]) nowait depend(inout : row[0])
#pragma omp task depend(in : row[0]) firstprivate(row, i)
    for (int k = 0; k < Size; k++)
      there[i] += row[k];
  }
#pragma omp taskwait
  for (int i = 0; i < N; i++) {
    if (there[i] != 2 * (Size * i + Size * (Size - 1) / 2) - 2 * i - 1)
      return 1;
    there[i] = 0;
  }
  return 0;
}

int main(void) { return everywhere(chains); }
