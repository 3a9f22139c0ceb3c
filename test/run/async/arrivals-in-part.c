// What a task copies back is waited for by who maps it again, where another task has copied a part of it since, too.
// Nothing orders these constructs but the runtime, and strict mode says so.
// UNSUPPORTED: strict
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"
enum { Part = 100 };
static int a[3 * Part];

static int in_part(void) {
  for (int i = 0; i < 3 * Part; i++)
    a[i] = 1;
#pragma omp target enter data map(to : a) nowait depend(out : a)
#pragma omp target teams distribute parallel for nowait depend(inout : a)
  for (int i = 0; i < 3 * Part; i++)
    a[i] += 1 + linger(20000);
#pragma omp target exit data map(from : a) nowait depend(inout : a)
  // Without a dependence: that the storage is the same is enough.
#pragma omp target teams distribute parallel for nowait map(tofrom : a[Part : Part])
  for (int i = Part; i < 2 * Part; i++)
    a[i] *= 10;
#pragma omp target teams distribute parallel for map(tofrom : a[0 : Part])
  for (int i = 0; i < Part; i++)
    a[i] += 100;
#pragma omp target teams distribute parallel for map(tofrom : a[2 * Part : Part])
  for (int i = 2 * Part; i < 3 * Part; i++)
    a[i] += 300;
#pragma omp taskwait
  for (int i = 0; i < 3 * Part; i++)
    if (a[i] != (i < Part ? 102 : i < 2 * Part ? 20 : 302))
      return i + 1;
  return 0;
}

int main(void) { return everywhere(in_part); }
