// List items are those of the time when the construct was met, whatever the pointers and bounds in them become.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"

enum { N = 12, Size = 10 };
static int gate, a[N][Size], back[N];

static int items(void) {
  int *p, first = 2, count = 5;
  gate = 0;
  for (int i = 0; i < N; i++)
    for (int k = 0; k < Size; k++)
      a[i][k] = i * 100 + k;
#pragma omp task depend(out : gate)
  gate = 1 + linger(300000);
  for (int i = 0; i < N; i++) {
    p = a[i], first = 2, count = 5;
#pragma omp target nowait map(tofrom : p[first : count]) depend(in : gate) depend(inout : p[0])
    for (int k = 2; k < 7; k++)
      p[k] += 1000;
    first = 0, count = 1;
    p = 0;
  }
  for (int i = 0; i < N; i++) {
    p = a[i];
#pragma omp target enter data map(to : p[0 : Size]) nowait depend(inout : p[0])
#pragma omp target update to(p[first : count]) nowait depend(inout : p[0])
#pragma omp target exit data map(from : p[0 : Size]) nowait depend(inout : p[0])
    p = back;
  }
#pragma omp taskwait
  for (int i = 0; i < N; i++)
    for (int k = 0; k < Size; k++)
      if (a[i][k] != i * 100 + k + (k >= 2 && k < 7 ? 1000 : 0))
        return 1;
  return 0;
}

int main(void) { return everywhere(items); }
