// The pointer that a section of a pending task was written with is gone, or leads elsewhere, when the task begins: what it
// was then says which addresses mean the section (OpenMP 5.2, 5.8.6).
// Strict mode does tasks at once.
// UNSUPPORTED: strict
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include "Inputs/everywhere.h"
#include "Inputs/give-up.h"
#include <omp.h>
#include <stdint.h>

enum { N = 100 };
struct holder {
  int *member;
};
static struct {
  int below[N], a[N], b[N];
} memory;
static int gate;

static void meet(int *p) {
  int *q = p - 10; // the section begins behind where it points to
#pragma omp target enter data map(to : q[10 : N]) nowait depend(inout : gate)
  q = memory.below;
}

static int overwrite(void) {
  int *volatile rubbish[200];
  for (int i = 0; i < 200; i++)
    rubbish[i] = memory.below;
  return rubbish[gate] != memory.below;
}

static int pending(void) {
  omp_event_handle_t event;
  struct holder holder = {memory.b};
  for (int i = 0; i < N; i++)
    memory.below[i] = memory.b[i] = 0;
  for (int i = 0; i < N; i++)
    memory.a[i] = i;
#pragma omp task detach(event) depend(out : gate)
  {
  }
  meet(memory.a);
#pragma omp target nowait map(tofrom : holder.member[0 : N]) depend(inout : gate)
  for (int i = 0; i < N; i++)
    holder.member[i] += 2 * i;
  if (overwrite())
    return 2;
  omp_fulfill_event(event);
#pragma omp taskwait
  int *q = memory.a - 10, *below = memory.below, sum = 0, is_hosts = 0;
  const uintptr_t host = (uintptr_t)below;
#pragma omp target map(from : sum, is_hosts)
  {
    sum = 0;
    for (int i = 0; i < N; i++)
      sum += q[10 + i];
    is_hosts = (uintptr_t)below == host;
  }
#pragma omp target exit data map(delete : q[10 : N])
  for (int i = 0; i < N; i++)
    if (memory.b[i] != 2 * i)
      return 1;
  return sum != N * (N - 1) / 2 || !is_hosts;
}

int main(void) {
  give_up_later();
  return in_a_team(pending);
}
