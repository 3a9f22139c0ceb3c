// Tasks of called functions are recorded where they say replayable: what they have copied then is what replays have,
// and what they share with all functions is as it is. Elsewhere they are tasks like others.
// RUN: %chompcc %s -o %t
// RUN: %t
// RUN: env CHOMP_TRACE=1 %t 2> %t.err
// RUN: %filecheck %s < %t.err
// CHECK: taskgraph    replayed, {{[0-9]+}} tasks
#include "../async/Inputs/everywhere.h"

static unsigned a[4], sum, scale;

static void add(int i, unsigned value) {
#pragma omp task replayable depend(inout : a[i])
  a[i] = a[i] * scale + value;
}

static void collect(unsigned bias) {
  const unsigned list[3] = {bias, bias + 1, bias * 2};
#pragma omp task replayable(1) firstprivate(bias, list) depend(iterator(int i = 0 : 4), in : a[i]) depend(inout : sum)
  {
    for (int i = 0; i < 4; i++)
      sum += a[i] * bias + list[i % 3];
    bias = 0;
  }
}

static int called(void) {
  for (unsigned round = 1; round <= 50; round++) {
    unsigned expected = 0, values[4] = {0, 0, 0, 0};
    a[0] = a[1] = a[2] = a[3] = sum = 0;
    scale = round;
#pragma omp taskgraph
    {
      for (int i = 0; i < 12; i++)
        add(i % 4, i * i);
      collect(round + 6);
    }
    for (unsigned i = 0; i < 12; i++)
      values[i % 4] = values[i % 4] * round + i * i;
    for (int i = 0; i < 4; i++) // by the first round's bias
      expected += values[i] * 7 + (i % 3 == 1 ? 8 : i % 3 == 2 ? 14 : 7);
    if (sum != expected)
      return round;
  }
  sum = 0;
#pragma omp taskgroup
  {
    add(1, 5);
    collect(2);
  }
  return sum != (a[0] + a[1] + a[2] + a[3]) * 2 + 2 + 3 + 4 + 2;
}

int main(void) { return everywhere(called); }
