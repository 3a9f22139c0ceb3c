// The pointer that a section of a pending task was written with is gone, or leads elsewhere, when the task begins.
// Strict mode does tasks at once.
// UNSUPPORTED: strict
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include "Inputs/give-up.h"
#include "Inputs/release.h"
#include <string.h>

enum { N = 100 };
struct holder {
  int *member;
};
static int gate, a[N], b[N], elsewhere[N];

static void meet(int *p) {
  int *q = p - 10; // the section begins behind where it points to
#pragma omp target nowait map(tofrom : q[10 : N]) depend(inout : gate)
  for (int i = 0; i < N; i++)
    q[10 + i] += i;
  q = elsewhere;
}

static int overwrite(void) {
  int *volatile rubbish[200];
  for (int i = 0; i < 200; i++)
    rubbish[i] = elsewhere;
  return rubbish[gate] != elsewhere;
}

static int pending(void) {
  omp_event_handle_t event;
  struct holder holder = {b};
  memset(a, 0, sizeof a);
  memset(b, 0, sizeof b);
#pragma omp task detach(event) depend(out : gate)
  {
  }
  meet(a);
#pragma omp target nowait map(tofrom : holder.member[0 : N]) depend(inout : gate)
  for (int i = 0; i < N; i++)
    holder.member[i] += 2 * i;
  if (overwrite())
    return 2;
  omp_fulfill_event(event);
#pragma omp taskwait
  for (int i = 0; i < N; i++)
    if (a[i] != i || b[i] != 2 * i || elsewhere[i])
      return 1;
  return 0;
}

int main(void) {
  give_up_later();
  return in_a_team(pending);
}
