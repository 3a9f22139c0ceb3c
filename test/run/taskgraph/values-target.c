// What target tasks have of variables: saved ones of the body, those of the encounter, pointers in globals and in
// structures. Some of them run on the host.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: env CHOMP_TRACE=1 %t 2> %t.err
// RUN: %filecheck %s < %t.err
// CHECK: taskgraph    replayed, {{[0-9]+}} tasks
#include "../async/Inputs/everywhere.h"
#include <omp.h>
#include <stdlib.h>

static int *pointer, number;

static int encounter(int round) {
  int out[8] = {0}, plain = round, n = 4, *own = malloc(16 * sizeof *own);
  const int constant = round * 100;
  double half = round * 0.5;
  struct {
    int n, *p, list[4];
  } s = {4, own, {1, 2, 3, 4}}, *to_s = &s;
  pointer = malloc((8 + round) * sizeof *pointer);
  number = round * 3;
  for (int i = 0; i < 8; i++) {
    own[i] = i * round;
    pointer[i] = i + round;
  }
#pragma omp taskgraph
  {
    for (int k = 0; k < 2; k++) {
      const int next = k + 1;
#pragma omp target nowait map(tofrom : out) depend(inout : out)
      out[k] += plain + next + (int)(half * 2) + constant;
    }
#pragma omp target nowait map(tofrom : out) map(to : pointer[0 : 8], number) depend(inout : out)
    out[2] = pointer[7] + number;
#pragma omp target nowait map(tofrom : out) map(to : s.p[0 : 8], s.n, s.list) depend(inout : out)
    out[3] = s.p[3] + s.n + s.list[3];
#pragma omp target nowait map(tofrom : out) map(to : to_s -> p[0 : 8]) depend(inout : out)
    out[4] = to_s->p[7];
#pragma omp target nowait map(tofrom : out[5 : 1]) depend(inout : out) if (n > 100)
    out[5] = omp_is_initial_device() ? round : -1;
#pragma omp target nowait map(tofrom : out[6 : 2]) depend(inout : out) device(omp_get_initial_device())
    {
      out[6] = plain * 2;
      out[7] = number;
    }
  }
  const int expected[8] = {102 * round + 1, 102 * round + 2, 7 + 4 * round, 3 * round + 8,
                           7 * round,       round,           2 * round,     3 * round};
  int failed = 0;
  for (int i = 0; i < 8; i++)
    failed |= out[i] != expected[i];
  if (round % 2) // so that the next one is elsewhere, perhaps
    free(own);
  free(pointer);
  return failed ? round : 0;
}

static int values(void) {
  int failed = 0;
  for (int round = 1; round <= 6; round++)
    failed |= encounter(round);
  return failed;
}

int main(void) { return everywhere(values); }
