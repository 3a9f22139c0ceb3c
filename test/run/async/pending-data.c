// Data constructs and kernels that all come after a detached host task are met, and then run in their order.
// Strict mode does tasks at once.
// UNSUPPORTED: strict, shared-memory
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include "Inputs/everywhere.h"
#include "Inputs/give-up.h"
#include <omp.h>

enum { N = 1000 };
static int gate, a[N], b[N];

static int pending(void) {
  omp_event_handle_t event;
  for (int i = 0; i < N; i++)
    a[i] = b[i] = i;
#pragma omp task detach(event) depend(out : gate)
  {
  }
  int *p = a, *q = b;
#pragma omp target enter data map(to : p[0 : N]) nowait depend(inout : gate)
#pragma omp target enter data map(to : q[0 : N]) nowait depend(in : gate) depend(out : b)
#pragma omp target teams distribute parallel for nowait map(p[0 : N]) depend(inout : gate)
  for (int i = 0; i < N; i++)
    p[i] *= 2;
#pragma omp target update from(p[0 : N / 2]) nowait depend(in : gate) depend(out : a)
#pragma omp target teams distribute parallel for nowait map(p[0 : N], q[0 : N]) depend(in : gate, a) depend(inout : b)
  for (int i = 0; i < N; i++)
    q[i] += p[i];
#pragma omp target exit data map(from : q[0 : N]) map(delete : p[0 : N]) nowait depend(inout : b, gate)
  for (int i = 0; i < N; i++)
    a[i] += 5;
  omp_fulfill_event(event);
#pragma omp taskwait
  for (int i = 0; i < N; i++)
    if (b[i] != i + (i + 5) * 2 || a[i] != (i < N / 2 ? (i + 5) * 2 : i + 5))
      return 1;
  return omp_target_is_present(a, omp_get_default_device()) || omp_target_is_present(b, omp_get_default_device());
}

int main(void) {
  give_up_later();
  return in_a_team(pending);
}
