// Domains of a ring that give their borders to each other: packing, exchange, the inner part and the borders are tasks.
// RUN: %chompcc -O2 %s -o %t
// RUN: %t
// RUN: env CHOMP_TRACE=1 %t 2> %t.err
// RUN: %filecheck %s < %t.err
// CHECK: taskgraph    recorded, 90 tasks ({{.*}}halo.c:
// CHECK-COUNT-99: taskgraph    replayed, 90 tasks
#include "../async/Inputs/everywhere.h"
#include <string.h>

enum { Domains = 6, Size = 20, Steps = 3, N = Domains * Size };
static struct {
  double now[Size + 2], next[Size + 2], to[2];
} d[Domains];
static double expected[N];

static double mean(double l, double m, double r) { return 0.3 * l + 0.45 * m + 0.25 * r; }
static void inner(int i) {
  for (int k = 2; k < Size; k++)
    d[i].next[k] = mean(d[i].now[k - 1], d[i].now[k], d[i].now[k + 1]);
}
static void borders(int i) {
  d[i].next[1] = mean(d[i].now[0], d[i].now[1], d[i].now[2]);
  d[i].next[Size] = mean(d[i].now[Size - 1], d[i].now[Size], d[i].now[Size + 1]);
}
static void serial(void) {
  double before[N];
  memcpy(before, expected, sizeof before);
  for (int k = 0; k < N; k++)
    expected[k] = mean(before[(k + N - 1) % N], before[k], before[(k + 1) % N]);
}

// What dependences name: now[1] stands for all that is a domain's own, now[0] for both sides of its neighbours', to[0]
// for both sides of what it gives.
static void tasks(void) {
#pragma omp taskgraph
  {
    for (int s = 0; s < Steps; s++) {
      for (int i = 0; i < Domains; i++) {
#pragma omp task depend(in : d[i].now[1]) depend(out : d[i].to[0])
        {
          d[i].to[0] = d[i].now[1];
          d[i].to[1] = d[i].now[Size];
        }
#pragma omp task depend(in : d[i].now[1]) depend(inoutset : d[i].next[1])
        inner(i);
      }
      for (int i = 0; i < Domains; i++) {
        const int left = (i + Domains - 1) % Domains, right = (i + 1) % Domains;
#pragma omp task depend(in : d[left].to[0], d[right].to[0]) depend(out : d[i].now[0])
        {
          d[i].now[0] = d[left].to[1];
          d[i].now[Size + 1] = d[right].to[0];
        }
#pragma omp task depend(in : d[i].now[0], d[i].now[1]) depend(inoutset : d[i].next[1])
        borders(i);
#pragma omp task depend(in : d[i].next[1]) depend(inout : d[i].now[1])
        memcpy(d[i].now + 1, d[i].next + 1, Size * sizeof(double));
      }
    }
  }
}

static int halo(void) {
  for (int k = 0; k < N; k++)
    expected[k] = d[k / Size].now[k % Size + 1] = k * k % 41 / 3.0;
  for (int run = 0; run < 100; run++) {
    tasks();
    for (int s = 0; s < Steps; s++)
      serial();
    for (int k = 0; k < N; k++)
      if (d[k / Size].now[k % Size + 1] != expected[k])
        return run + 1;
  }
  return 0;
}

int main(void) { return everywhere(halo); }
