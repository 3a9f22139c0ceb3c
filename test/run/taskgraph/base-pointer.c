// Pointers to what target tasks map change between replays: buffers are swapped, freed and allocated anew, and mapped
// around the construct or not.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: env CHOMP_TRACE=1 %t 2> %t.err
// RUN: %filecheck %s < %t.err
// CHECK: taskgraph    replayed, {{[0-9]+}} tasks
#include "../async/Inputs/everywhere.h"
#include "../async/Inputs/linger.h"
#include <stdlib.h>

enum { N = 100 };
static char read, written;

static int step(unsigned *in, unsigned *out, unsigned round) {
  unsigned total = round;
#pragma omp taskgraph
  {
#pragma omp target teams distribute parallel for nowait map(to : in[0 : N]) map(from : out[0 : N]) depend(in : read)   \
    depend(out : written)
    for (int i = 0; i < N; i++)
      out[i] = in[i] * 3 + round + linger(200);
#pragma omp target nowait map(to : out[0 : N]) map(tofrom : total) depend(in : written)
    for (int i = 0; i < N; i++)
      total = total * 5 + out[i] + linger(200);
#pragma omp target nowait map(tofrom : in[0 : N]) depend(out : read) depend(in : written)
    for (int i = 0; i < N; i++)
      in[i] ^= round;
  }
  unsigned expected = round;
  for (int i = 0; i < N; i++)
    expected = expected * 5 + (i + round) * 3 + round;
  return total != expected;
}

static int pointers(void) {
  unsigned *in = malloc(N * sizeof *in), *out = malloc(N * sizeof *out);
  int failed = 0;
  for (unsigned round = 0; round < 24 && !failed; round++) {
    for (unsigned i = 0; i < N; i++) {
      in[i] = i + round;
      out[i] = 0;
    }
    if (round % 3 == 1) {
#pragma omp target data map(tofrom : in[0 : N]) map(from : out[0 : N])
      failed = step(in, out, round);
    } else if (round % 3 == 2) {
#pragma omp target data map(from : out[0 : N])
      failed = step(in, out, round);
    } else
      failed = step(in, out, round);
    for (unsigned i = 0; i < N; i++)
      failed |= in[i] != ((i + round) ^ round) || out[i] != (i + round) * 3 + round;
    unsigned *other = in;
    in = out;
    out = other;
    if (round % 4 == 3) {
      unsigned *bigger = malloc((N + round) * sizeof *bigger); // elsewhere
      free(in);
      in = bigger;
    }
  }
  free(in);
  free(out);
  return failed;
}

int main(void) { return everywhere(pointers); }
