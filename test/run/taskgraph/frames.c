// Variables around the construct are those of the encounter, wherever they are; those of the body have been saved.
// RUN: %chompcc %s -o %t
// RUN: %t
#include "../async/Inputs/everywhere.h"

static int failed, bodies;

static void encounter(int depth, int round) {
  volatile char room[64];
  room[depth] = 0;
  if (depth) {
    encounter(depth - 1, round);
    return;
  }
  int sum = 0, plain = 10 * round, kept = 100 * round, result[4] = {0, 0, 0, 0};
  static int all;
#pragma omp taskgraph
  {
    bodies++;
    for (int i = 0; i < 4; i++) {
      int square = i * i;
#pragma omp task firstprivate(plain) firstprivate(saved : kept) depend(inout : sum) shared(sum, result)
      {
        sum += plain + square;
        result[i] = kept;
        plain = -1000;
        square = -1000;
      }
    }
#pragma omp task shared(sum) depend(in : sum)
    all += sum;
  }
  if (sum != 4 * 10 * round + 14 || all != 14 * round + 40 * round * (round + 1) / 2)
    failed = 1;
  for (int i = 0; i < 4; i++)
    if (result[i] != 100) // of the first round
      failed = 2;
  if (plain != 10 * round || round == 5)
    all = 0;
}

static int frames(void) {
  failed = 0;
  for (int round = 1; round <= 5; round++)
    encounter(round % 3 + 1, round);
  return failed;
}

int main(void) { return everywhere(frames) ? failed : bodies != 1; }
