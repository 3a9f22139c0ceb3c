// Random graphs, each a record of its own. What a task reads shows whether all that had to come before has, and nothing
// that has to come later: writers compute what no other order gives, those of a set or of a mutex add.
// RUN: %chompcc -O2 %s -o %t
// RUN: %t
// RUN: env CHOMP_TRACE=1 %t 2> %t.err
// RUN: %filecheck %s < %t.err
// CHECK-COUNT-25: taskgraph    recorded, 300 tasks ({{.*}}random-host.c:
// CHECK-COUNT-175: taskgraph    replayed, 300 tasks
#include "../async/Inputs/everywhere.h"
#include "../async/Inputs/linger.h"
#include <string.h>

enum { Seeds = 25, Runs = 8, Tasks = 300, Cells = 12, Most = 3 };
enum { In, InOut, Set, Mutex, Kinds };
static struct {
  int counts[Kinds], cells[Kinds][Most];
} graphs[Seeds][Tasks];
static char cells[Cells];
typedef struct {
  unsigned written[Cells], set[Cells], mutex[Cells], read[Tasks];
} state;
static state now, expected;

static unsigned mixed(unsigned x, unsigned y) { return (x ^ (x >> 15)) * 2246822519u + y * 3266489917u + 1; }

static void perform(state *s, int seed, int t) {
  unsigned seen = seed * 1000 + t;
  for (int kind = 0; kind < Kinds; kind++)
    for (int i = 0; i < graphs[seed][t].counts[kind]; i++) {
      const int c = graphs[seed][t].cells[kind][i];
      seen = mixed(seen, s->written[c]);
      if (kind != Set)
        seen = mixed(seen, s->set[c]);
      if (kind != Mutex)
        seen = mixed(seen, s->mutex[c]);
    }
  s->read[t] = seen + linger(t * 7 % 50);
  for (int i = 0; i < graphs[seed][t].counts[InOut]; i++)
    s->written[graphs[seed][t].cells[InOut][i]] = seen + i;
  for (int i = 0; i < graphs[seed][t].counts[Set]; i++)
#pragma omp atomic
    s->set[graphs[seed][t].cells[Set][i]] += seen;
  for (int i = 0; i < graphs[seed][t].counts[Mutex]; i++)
    s->mutex[graphs[seed][t].cells[Mutex][i]] += seen;
}

static void tasks(int seed, int graph) {
#pragma omp taskgraph graph_id(graph)
  {
    for (int t = 0; t < Tasks; t++) {
      const int *n = graphs[seed][t].counts, *c = graphs[seed][t].cells[0];
#pragma omp task depend(iterator(int i = 0 : n[In]), in : cells[c[i]])                                                 \
    depend(iterator(int i = 0 : n[InOut]), inout : cells[c[InOut * Most + i]])                                         \
    depend(iterator(int i = 0 : n[Set]), inoutset : cells[c[Set * Most + i]])                                          \
    depend(iterator(int i = 0 : n[Mutex]), mutexinoutset : cells[c[Mutex * Most + i]])
      perform(&now, seed, t);
    }
  }
}

static void make(unsigned seed, unsigned variant) {
  unsigned random = seed * 977 + variant * 131071 + 1;
  memset(graphs[seed], 0, sizeof graphs[seed]);
  for (int t = 0; t < Tasks; t++) {
    random = mixed(random, t);
    const unsigned first = random >> 8, count = 1 + (random >> 20) % Most, step = 1 + (random >> 12) % 3;
    for (unsigned i = 0; i < count; i++) {
      random = mixed(random, i);
      const int kind = random >> 16 & 7, k = kind < 2 ? InOut : kind < 4 ? Set : kind < 6 ? Mutex : In;
      graphs[seed][t].cells[k][graphs[seed][t].counts[k]++] = (first + i * step) % Cells;
    }
  }
}

static int random_graphs(void) {
  static int call;
  for (int seed = 0; seed < Seeds; seed++)
    make(seed, call);
  for (int run = 0; run < Runs; run++)
    for (int seed = 0; seed < Seeds; seed++) {
      memset(&now, 0, sizeof now);
      tasks(seed, call * Seeds + seed);
      memset(&expected, 0, sizeof expected);
      for (int t = 0; t < Tasks; t++)
        perform(&expected, seed, t);
      if (memcmp(&now, &expected, sizeof now))
        return seed + 1;
    }
  call++;
  return 0;
}

int main(void) { return everywhere(random_graphs); }
