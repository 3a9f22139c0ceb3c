// Bodies in blocks, two steps in a graph: the forces on a block are a chain, and tasks that exclude each other add the
// energy.
// RUN: %chompcc -O2 %s -o %t -lm
// RUN: %t
// RUN: env CHOMP_TRACE=1 %t 2> %t.err
// RUN: %filecheck %s < %t.err
// CHECK: taskgraph    recorded, 84 tasks ({{.*}}nbody.c:
// CHECK-COUNT-99: taskgraph    replayed, 84 tasks
#include "../async/Inputs/everywhere.h"
#include <math.h>
#include <string.h>

enum { Blocks = 5, Size = 6, Steps = 2 };
typedef struct {
  double x[Blocks][Size], v[Blocks][Size], f[Blocks][Size];
  long energy;
} bodies;
static bodies now, expected;

static void clear(bodies *b, int i) { memset(b->f[i], 0, sizeof b->f[i]); }
static void force(bodies *b, int i, int j) {
  for (int k = 0; k < Size; k++)
    for (int l = 0; l < Size; l++) {
      const double d = b->x[j][l] - b->x[i][k];
      b->f[i][k] += d / (0.1 + sqrt(fabs(d * d * d)));
    }
}
static void move(bodies *b, int i) {
  for (int k = 0; k < Size; k++) {
    b->v[i][k] += 0.001 * b->f[i][k];
    b->x[i][k] += 0.01 * b->v[i][k];
  }
}
static void measure(bodies *b, int i) { // in whole numbers, whose sum is the same in each order
  long sum = 0;
  for (int k = 0; k < Size; k++)
    sum += lround(1e6 * b->v[i][k] * b->v[i][k]);
  b->energy += sum;
}

static void serial(bodies *b) {
  for (int s = 0; s < Steps; s++) {
    for (int i = 0; i < Blocks; i++) {
      clear(b, i);
      for (int j = 0; j < Blocks; j++)
        force(b, i, j);
    }
    for (int i = 0; i < Blocks; i++) {
      move(b, i);
      measure(b, i);
    }
    b->energy = b->energy * 3 % 1000003;
    b->v[0][0] += b->energy * 1e-9;
  }
}

static void tasks(bodies *b) {
#pragma omp taskgraph
  {
    for (int s = 0; s < Steps; s++) {
      for (int i = 0; i < Blocks; i++) {
#pragma omp task depend(out : b->f[i])
        clear(b, i);
        for (int j = 0; j < Blocks; j++) {
#pragma omp task depend(in : b->x[i], b->x[j]) depend(inout : b -> f[i])
          force(b, i, j);
        }
      }
      for (int i = 0; i < Blocks; i++) {
#pragma omp task depend(in : b->f[i]) depend(inout : b -> x[i], b->v[i])
        move(b, i);
#pragma omp task depend(in : b->v[i]) depend(mutexinoutset : b -> energy)
        measure(b, i);
      }
#pragma omp task depend(inout : b->energy)
      b->energy = b->energy * 3 % 1000003;
#pragma omp task depend(in : b->energy) depend(inout : b -> v[0])
      b->v[0][0] += b->energy * 1e-9;
    }
  }
}

static int nbody(void) {
  for (int i = 0; i < Blocks * Size; i++) {
    now.x[i / Size][i % Size] = (i * 37 % 29) / 3.0;
    now.v[i / Size][i % Size] = (i * 17 % 13) / 9.0;
  }
  now.energy = 0;
  expected = now;
  for (int run = 0; run < 100; run++) {
    tasks(&now);
    serial(&expected);
    if (memcmp(&now, &expected, sizeof now))
      return run + 1;
  }
  return 0;
}

int main(void) { return everywhere(nbody); }
