// Target tasks whose variables are in another frame at each encounter: what is mapped and what is copied is there then.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: env CHOMP_TRACE=1 %t 2> %t.err
// RUN: %filecheck %s < %t.err
// CHECK: taskgraph    replayed, {{[0-9]+}} tasks
#include "../async/Inputs/everywhere.h"

enum { N = 16 };
static int failed;

static void encounter(int depth, int round) {
  volatile char room[200];
  room[depth] = 0;
  if (depth + room[depth]) {
    encounter(depth - 1, round);
    return;
  }
  int values[N], sum = round, plain = 10 * round, kept = 100 * round;
  struct {
    int x, list[3];
  } copied = {round, {1, 2, 3 * round}};
  for (int i = 0; i < N; i++)
    values[i] = i * round;
#pragma omp taskgraph
  {
    for (int k = 0; k < 3; k++) {
      const int square = k * k;
#pragma omp target nowait map(tofrom : values) firstprivate(plain, copied) firstprivate(saved : kept, square)          \
    depend(inout : values)
      {
        for (int i = 0; i < N; i++)
          values[i] += plain + kept + square + copied.x + copied.list[2];
        plain = kept = copied.x = -1000;
      }
    }
#pragma omp target nowait map(to : values) map(tofrom : sum) depend(in : values) depend(inout : sum)
    for (int i = 0; i < N; i++)
      sum += values[i];
  }
  int expected = round;
  for (int i = 0; i < N; i++) {
    const int value = i * round + 3 * (10 * round + 100 + 4 * round) + 5; // kept is that of the first round
    if (values[i] != value)
      failed = 1;
    expected += value;
  }
  if (sum != expected || plain != 10 * round || copied.x != round)
    failed = 2;
}

static int frames(void) {
  failed = 0;
  for (int round = 1; round <= 8; round++)
    encounter(round * 5 % 4, round);
  return failed;
}

int main(void) { return everywhere(frames); }
