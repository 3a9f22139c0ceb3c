// A structure's pointer that is on the device for what it points to gives its storage up for all of the structure's, which
// a task maps while another one uses it; and it goes with what it points to.
// Strict mode does tasks at once.
// UNSUPPORTED: strict
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include "Inputs/everywhere.h"
#include "Inputs/flags.h"

enum { N = 20 };
static struct {
  int before[100], *values, behind[100];
} s;
static int flag, saw, sum, second, storage[N];

static int overlap(void) {
  flag = saw = sum = 0;
  s.values = storage;
  for (int i = 0; i < N; i++)
    storage[i] = s.behind[i] = i;
#pragma omp target enter data map(to : flag)
#pragma omp target enter data map(to : s.values[0 : N])
#pragma omp target nowait map(flag) map(tofrom : s.values[0 : N]) map(from : saw, sum)
  {
    saw = wait_for_flag(&flag);
    sum = 0;
    for (int i = 0; i < N; i++)
      sum += s.values[i];
  }
#pragma omp target enter data map(to : s) nowait depend(out : s)
#pragma omp target nowait map(s) map(from : second) depend(inout : s)
  second = s.values[N - 1] + s.behind[1];
#pragma omp target exit data map(release : s) nowait depend(inout : s)
#pragma omp target exit data map(from : s.values[0 : N]) nowait depend(inout : s)
  flag = 1;
#pragma omp target update to(flag)
#pragma omp taskwait
#pragma omp target exit data map(delete : flag)
  if (omp_target_is_present(storage, omp_get_default_device()) || omp_target_is_present(&s, omp_get_default_device()))
    return 1;
  return !saw ? 2 : sum != 190 ? 3 : second != N ? 4 : 0;
}

int main(void) { return everywhere(overlap); }
