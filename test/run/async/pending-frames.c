// The frame in which a pending task was met is gone when it begins: values, arrays and structures are its own copies.
// Strict mode does tasks at once.
// UNSUPPORTED: strict
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include "Inputs/everywhere.h"
#include "Inputs/give-up.h"
#include <omp.h>

enum { N = 30 };
struct pair {
  int first, second[3];
};
static int gate, out[N];

static void meet(int i, int *to) {
  int array[16], count = 16, value = i * 7;
  struct pair pair = {i, {1, 2, 3}};
  for (int k = 0; k < 16; k++)
    array[k] = i + k;
#pragma omp target nowait firstprivate(array, pair) map(from : to[0 : 1]) depend(in : gate) depend(out : to[0])
  {
    to[0] = value + pair.first + pair.second[2];
    for (int k = 0; k < count; k++)
      to[0] += array[k];
  }
}

static int overwrite(int n) {
  volatile int rubbish[400];
  for (int i = 0; i < 400; i++)
    rubbish[i] = -n;
  return rubbish[n % 400];
}

static int pending(void) {
  omp_event_handle_t event;
#pragma omp task detach(event) depend(out : gate)
  {
  }
  for (int i = 0; i < N; i++) {
    meet(i, &out[i]);
    overwrite(i);
  }
  for (int i = 0; i < N; i++)
    out[i] = -1;
  omp_fulfill_event(event);
#pragma omp taskwait
  for (int i = 0; i < N; i++)
    if (out[i] != 8 * i + 3 + 16 * i + 120)
      return 1;
  return 0;
}

int main(void) {
  give_up_later();
  return in_a_team(pending);
}
