// Random graphs of tasks of the host and of the device, which need each other's results; in half of them the data is on
// the device all the time.
// RUN: %chompcc -O2 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: env CHOMP_TRACE=1 %t 2> %t.err
// RUN: %filecheck %s < %t.err
// CHECK: taskgraph    replayed, {{[0-9]+}} tasks
#include "../async/Inputs/everywhere.h"
#include "../async/Inputs/linger.h"
#include <string.h>

enum { Seeds = 6, Runs = 4, Tasks = 40, Cells = 8 };
// What the device writes: d. What both write: b. What the host writes: h. Sums by tasks that exclude each other: m.
typedef struct {
  unsigned d[Cells], b[Cells], h[Cells], m[Cells];
} state;
static state now, expected;
typedef struct {
  int kind, x, y;
} job;
static job jobs[Seeds][Tasks];

#pragma omp declare target
static unsigned mixed(unsigned x, unsigned y) {
  return (x ^ (x >> 15)) * 2246822519u + y * 3266489917u + 1 + linger(y % 50);
}
#pragma omp end declare target

static void tasks(int seed, int graph) {
  unsigned *d = now.d, *b = now.b, *h = now.h, *m = now.m;
#pragma omp taskgraph graph_id(graph)
  {
    for (int t = 0; t < Tasks; t++) {
      const int x = jobs[seed][t].x, y = jobs[seed][t].y;
      switch (jobs[seed][t].kind) {
      case 0:
#pragma omp target nowait firstprivate(saved : x, y) map(to : d[x : 1]) map(always, tofrom : b[y : 1])                 \
    depend(in : d[x]) depend(inout : b[y])
        b[y] = mixed(b[y], d[x]);
        break;
      case 1:
#pragma omp target nowait firstprivate(saved : x, y) map(always, tofrom : d[x : 1], b[y : 1]) depend(inout : d[x], b[y])
      {
        d[x] = mixed(d[x], b[y]);
        b[y] += d[x];
      } break;
      case 2:
#pragma omp target nowait firstprivate(saved : x, y) map(to : d[x : 1]) map(always, tofrom : m[y : 1])                 \
    depend(in : d[x]) depend(mutexinoutset : m[y])
        m[y] += mixed(1, d[x]);
        break;
      case 3:
#pragma omp task depend(in : b[x]) depend(mutexinoutset : m[y])
        m[y] += mixed(2, b[x]);
        break;
      case 4:
#pragma omp task depend(in : b[x], m[y]) depend(inout : h[y])
        h[y] = mixed(b[x] + m[y], h[y]);
        break;
      case 5:
#pragma omp task depend(in : h[x], d[x]) depend(inout : b[y])
        b[y] = mixed(b[y], h[x] - d[x]);
        break;
      }
    }
  }
}

static void serial(const job *j, state *s) {
  switch (j->kind) {
  case 0:
    s->b[j->y] = mixed(s->b[j->y], s->d[j->x]);
    break;
  case 1:
    s->d[j->x] = mixed(s->d[j->x], s->b[j->y]);
    s->b[j->y] += s->d[j->x];
    break;
  case 2:
    s->m[j->y] += mixed(1, s->d[j->x]);
    break;
  case 3:
    s->m[j->y] += mixed(2, s->b[j->x]);
    break;
  case 4:
    s->h[j->y] = mixed(s->b[j->x] + s->m[j->y], s->h[j->y]);
    break;
  case 5:
    s->b[j->y] = mixed(s->b[j->y], s->h[j->x] - s->d[j->x]);
    break;
  }
}

static int random_graphs(void) {
  static unsigned call, random;
  for (int seed = 0; seed < Seeds; seed++)
    for (int t = 0; t < Tasks; t++) {
      random = mixed(random, t);
      jobs[seed][t] = (job){random % 6, random / 6 % Cells, random / 60 % Cells};
    }
  for (int run = 0; run < Runs; run++)
    for (int seed = 0; seed < Seeds; seed++) {
      for (unsigned i = 0; i < sizeof now / sizeof(unsigned); i++)
        ((unsigned *)&now)[i] = i * 7 + run + seed;
      expected = now;
#pragma omp target data map(to : now) if (seed % 2)
      tasks(seed, call * Seeds + seed);
      for (int t = 0; t < Tasks; t++)
        serial(&jobs[seed][t], &expected);
      if (memcmp(&now, &expected, sizeof now))
        return seed + 1;
    }
  call++;
  return 0;
}

int main(void) { return everywhere(random_graphs); }
