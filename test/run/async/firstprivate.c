// Scalars, structures, arrays and pointers of firstprivate clauses, and scalars that nobody names, are those of the
// time when the task was met.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"

enum { N = 20 };
static int gate, out[N];

static int copies(void) {
  struct point {
    int x, y[3];
  } p = {0, {0}};
  int scalar = 0, array[40], implicit = 0;
  double real = 0;
  gate = 0;
#pragma omp task depend(out : gate)
  gate = 1 + linger(300000);
  for (int i = 0; i < N; i++) {
    scalar = i, implicit = 2 * i, real = i + 0.5, p.x = 3 * i, p.y[2] = 4 * i;
    for (int k = 0; k < 40; k++)
      array[k] = i * k;
#pragma omp target nowait firstprivate(scalar, array, p, real) map(from : out[i : 1]) depend(in : gate)
    {
      array[0] = scalar + implicit + p.x + p.y[2] + (int)(2 * real);
      out[i] = array[0] + array[39];
    }
    scalar = implicit = p.x = p.y[2] = -1, real = -1;
    for (int k = 0; k < 40; k++)
      array[k] = -1;
  }
#pragma omp taskwait
  for (int i = 0; i < N; i++)
    if (out[i] != 12 * i + 1 + 39 * i)
      return 1;
  return 0;
}

int main(void) { return everywhere(copies); }
